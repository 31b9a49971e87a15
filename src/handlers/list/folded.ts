/** Text as it is compared with what somebody typed: whatever its capitals, and however its characters are composed. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
