//! Regions grown around queens: squares at random, some regions faster than others, so that small and large ones come about.

use super::Random;
use crate::region::geometry::Geometry;

/// Tries to join queens to groups.
const GROUPINGS: u32 = 50;

/// The region of each square. With several queens a region, as many neighbouring regions of one queen are joined. `None` if that fails.
pub(super) fn regions(geometry: &Geometry, queens: &[usize], stars: u32, random: &mut Random) -> Option<Vec<u32>> {
    let single = grow(geometry, queens, random);
    if stars == 1 {
        return Some(single);
    }
    let mut beside = vec![Vec::new(); queens.len()];
    for cell in 0..single.len() {
        for other in geometry.beside(cell) {
            let (a, b) = (single[cell] as usize, single[other] as usize);
            if a != b && !beside[a].contains(&b) {
                beside[a].push(b);
            }
        }
    }
    let groups = (0..GROUPINGS).find_map(|_| group(&beside, stars as usize, random))?;
    Some(single.iter().map(|&region| groups[region as usize]).collect())
}

fn grow(geometry: &Geometry, queens: &[usize], random: &mut Random) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut regions = vec![NONE; geometry.n * geometry.n];
    let mut rims: Vec<Vec<usize>> = Vec::new();
    let speeds: Vec<usize> = queens.iter().map(|_| (1 + random.below(6)).pow(2)).collect();
    for (region, &queen) in queens.iter().enumerate() {
        regions[queen] = region as u32;
        rims.push(geometry.beside(queen).collect());
    }
    let mut left = regions.len() - queens.len();
    while left > 0 {
        let total: usize = rims.iter().zip(&speeds).filter(|(rim, _)| !rim.is_empty()).map(|(_, &speed)| speed).sum();
        if total == 0 {
            break;
        }
        let mut drawn = random.below(total);
        let region = (0..rims.len())
            .find(|&region| {
                let speed = if rims[region].is_empty() { 0 } else { speeds[region] };
                let hit = drawn < speed;
                drawn -= if hit { 0 } else { speed };
                hit
            })
            .unwrap_or(0);
        let place = random.below(rims[region].len());
        let cell = rims[region].swap_remove(place);
        if regions[cell] == NONE {
            regions[cell] = region as u32;
            left -= 1;
            rims[region].extend(geometry.beside(cell).filter(|&next| regions[next] == NONE));
        }
    }
    regions
}

/// Groups of so many, each connected: for each region its group.
fn group(beside: &[Vec<usize>], size: usize, random: &mut Random) -> Option<Vec<u32>> {
    const NONE: u32 = u32::MAX;
    let mut group_of = vec![NONE; beside.len()];
    for group in 0..(beside.len() / size) as u32 {
        let free =
            |groups: &[u32], region: usize| beside[region].iter().filter(|&&next| groups[next] == NONE).count();
        // Those with the fewest free neighbours first, or they are left alone.
        let mut candidates: Vec<usize> = (0..beside.len()).filter(|&region| group_of[region] == NONE).collect();
        random.shuffle(&mut candidates);
        let first = candidates.into_iter().min_by_key(|&region| free(&group_of, region))?;
        group_of[first] = group;
        let mut members = vec![first];
        while members.len() < size {
            let mut next: Vec<usize> = members
                .iter()
                .flat_map(|&member| &beside[member])
                .copied()
                .filter(|&next| group_of[next] == NONE)
                .collect();
            random.shuffle(&mut next);
            let chosen = next.into_iter().min_by_key(|&region| free(&group_of, region))?;
            group_of[chosen] = group;
            members.push(chosen);
        }
    }
    Some(group_of)
}
