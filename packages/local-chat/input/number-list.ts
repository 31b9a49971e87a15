const RANGE = /^(\d{1,3})(?:-(\d{1,3}))?$/;

/** The numbers in a text such as `1 3` or `1,3-5`, each once; undefined for anything else. */
export function numberList(text: string): readonly number[] | undefined {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [whole, first, last = first] = RANGE.exec(part) ?? [];
    if (whole === undefined || Number(first) > Number(last)) return undefined;
    for (let number = Number(first); number <= Number(last); number += 1) numbers.add(number);
  }
  return numbers.size === 0 ? undefined : [...numbers];
}
