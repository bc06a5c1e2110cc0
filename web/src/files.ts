// Gives pictures and texts to the reader: as files, and by the clipboard.

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export const saveSvg = (svg: string, name: string): void => save(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)

/** Paints an SVG at least 1200 pixels wide and saves it as PNG. */
export async function savePng(svg: string, name: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const factor = Math.max(1, 1200 / image.naturalWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * factor)
    canvas.height = Math.round(image.naturalHeight * factor)
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob !== null) save(blob, `${name}.png`)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Whether the text went to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
