/** Each text once, by a number: a million records name a few games. */
export class TextRegister {
  /** By their numbers. */
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  #characters = 0;

  /** UTF-16 units of all texts. */
  get characters(): number {
    return this.#characters;
  }

  /** The number of a text, which is added when it is new. */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.texts.push(text);
    this.#numbers.set(text, number);
    this.#characters += text.length;
    return number;
  }

  numberOf(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  /** Texts that contain what was typed, whatever its case: itself, those that begin with it, then by the alphabet. */
  containing(typed: string, most: number): string[] {
    const wanted = typed.toLowerCase();
    const found = this.texts
      .map((text) => ({ text, at: text.toLowerCase().indexOf(wanted) }))
      .filter(({ at }) => at !== -1)
      .sort((a, b) => Math.sign(a.at) - Math.sign(b.at) || (a.text < b.text ? -1 : 1))
      .map(({ text }) => text);
    const others = found.filter((text) => text !== typed);
    return (others.length < found.length ? [typed, ...others] : others).slice(0, most);
  }

  /** The text itself where it is here; otherwise those that begin with it. */
  beginningWith(beginning: string, most: number): string[] {
    if (this.#numbers.has(beginning)) return [beginning];
    const found: string[] = [];
    for (const text of this.texts) {
      if (found.length === most) break;
      if (text.startsWith(beginning)) found.push(text);
    }
    return found;
  }
}
