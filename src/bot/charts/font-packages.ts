/** A font of the registry, which is divided into files of a few characters each. */
export interface FontPackage {
  readonly name: string;
  /** The last part of its file names: all weights in one file, or one weight. */
  readonly file: string;
  /** Its named files that are used; of the numbered ones any. The others repeat what is in the first package. */
  readonly subsets: readonly string[];
}

const script = (name: string, ...subsets: string[]): FontPackage => ({
  name: `@fontsource-variable/noto-sans-${name}`,
  file: 'wght-normal.woff2',
  subsets,
});

/** What Chinese, Japanese and Korean share is drawn as Chinese, unless kana or Hangul are beside it. */
export const EAST_ASIAN = [
  { name: '@fontsource-variable/noto-sans-jp', ifThere: /[\p{sc=Hiragana}\p{sc=Katakana}]/v },
  { name: '@fontsource-variable/noto-sans-kr', ifThere: /\p{sc=Hangul}/v },
];

/**
 * A character is drawn from the first package that has it. Emoji come before symbols: a heart is meant to be red.
 */
export const FONT_PACKAGES: readonly FontPackage[] = [
  {
    name: '@fontsource-variable/noto-sans',
    file: 'wght-normal.woff2',
    subsets: [
      'latin',
      'latin-ext',
      'vietnamese',
      'greek',
      'greek-ext',
      'cyrillic',
      'cyrillic-ext',
      'devanagari',
    ],
  },
  // As WOFF2 its parts are drawn as nothing.
  { name: '@fontsource/noto-color-emoji', file: '400-normal.woff', subsets: [] },
  script('arabic', 'arabic'),
  script('armenian', 'armenian'),
  script('bengali', 'bengali'),
  script('ethiopic', 'ethiopic'),
  script('georgian', 'georgian'),
  script('gujarati', 'gujarati'),
  script('gurmukhi', 'gurmukhi'),
  script('hebrew', 'hebrew'),
  script('kannada', 'kannada'),
  script('khmer', 'khmer'),
  script('lao', 'lao'),
  script('malayalam', 'malayalam'),
  script('myanmar', 'myanmar'),
  script('sinhala', 'sinhala'),
  script('tamil', 'tamil'),
  script('telugu', 'telugu'),
  script('thai', 'thai'),
  script('sc'),
  script('jp'),
  script('kr'),
  script('symbols', 'symbols'),
  {
    name: '@fontsource/noto-sans-symbols-2',
    file: '400-normal.woff2',
    subsets: ['symbols', 'math', 'braille'],
  },
];
