/** Discord's permissions by the numbers of their bits, as its settings group them. A test compares them with the library's. */
export const PERMISSION_GROUPS = [
  { title: 'groupServer', bits: [10, 4, 28, 43, 30, 7, 19, 41, 29, 5] },
  { title: 'groupMembership', bits: [0, 26, 27, 1, 2, 40] },
  { title: 'groupText', bits: [11, 38, 35, 36, 14, 15, 6, 18, 37, 17, 13, 51, 52, 34, 16, 12, 46, 49] },
  { title: 'groupVoice', bits: [20, 21, 9, 42, 45, 25, 8, 22, 23, 24, 48] },
  { title: 'groupApps', bits: [31, 39, 50] },
  { title: 'groupStage', bits: [32] },
  { title: 'groupEvents', bits: [44, 33] },
  { title: 'groupAdvanced', bits: [3] },
] as const;
