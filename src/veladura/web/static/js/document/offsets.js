// The server counts code points, JavaScript counts UTF-16 units: an emoji is one there, two here.

export class CodePoints {
  constructor(text) {
    this.pairs = []; // code-point index of every character that takes two units
    for (let unit = 0; unit < text.length; unit++) {
      const code = text.charCodeAt(unit);
      if (code < 0xd800 || code > 0xdbff) continue;
      const low = text.charCodeAt(unit + 1);
      if (low >= 0xdc00 && low <= 0xdfff) this.pairs.push(unit++ - this.pairs.length);
    }
  }

  /** Code points → UTF-16 units. */
  toUnits(point) {
    return point + countBelow(this.pairs, point);
  }

  /** UTF-16 units → code points; the middle of a pair counts as its start. */
  toPoints(unit) {
    let low = 0;
    let high = this.pairs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.pairs[middle] + middle + 1 < unit) low = middle + 1;
      else high = middle;
    }
    return unit - low - (this.pairs[low] + low + 1 === unit ? 1 : 0);
  }
}

function countBelow(sorted, limit) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
