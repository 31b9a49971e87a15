/** Something that cannot be done as it was typed. The message is the sentence for the person who typed it. */
export class Mistake extends Error {
  override readonly name = 'Mistake';
}
