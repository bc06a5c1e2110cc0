// Server-sent events from the pieces in which they arrive (HTML standard, 9.2.6, without ids and reconnection: a run is not resumed).

export interface Message {
  event: string
  data: string
}

export class MessageReader {
  #rest = ''
  #event = ''
  #data: string[] = []

  /** Takes the next piece of the stream; returns the messages that it completes. */
  read(piece: string): Message[] {
    const messages: Message[] = []
    const text = this.#rest + piece
    // A carriage return at the end may be half of a line end.
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (this.#data.length > 0) messages.push({ event: this.#event || 'message', data: this.#data.join('\n') })
        this.#event = ''
        this.#data = []
        continue
      }
      const colon = line.indexOf(':')
      if (colon === 0) continue
      const field = colon < 0 ? line : line.slice(0, colon)
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'event') this.#event = value
      else if (field === 'data') this.#data.push(value)
    }
    return messages
  }
}
