/**
 * How many letters must be added, removed, replaced or swapped with their neighbour to make one word of the other;
 * any number above `most` if it is more than that.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast = new Uint8Array(b.length + 1);
  let last = Uint8Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = new Uint8Array(b.length + 1);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let distance = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, beforeLast[column - 2]! + 1);
      }
      current[column] = distance;
      if (distance < least) least = distance;
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
