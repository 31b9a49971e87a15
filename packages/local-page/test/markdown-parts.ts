/** What marks something in a text, and beginnings of it. */
export const PARTS = [
  ...'* ** *** _ __ ~~ || ` `` ``` [ ] ( ) < > \\ # - " \' a 1 . ? : @ @everyone ]( [a]('.split(' '),
  ...'http https:// http://[ http://a|? https://a.b <https://a <t:1:R> <@1 </a <:a <id: 👍🏽'.split(' '),
  ...['\n', '\n\n', ' ', '> ', '>>> ', '- ', '  - ', '1. ', '# ', '-# '],
];
