/** A colour as Discord has it, a number, for a style sheet. */
export const colourText = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
