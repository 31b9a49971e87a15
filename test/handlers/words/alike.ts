/** The messages of a language that are the same in English, by their paths: a word that both have. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  de: ['records.button.csv', 'records.button.details', 'records.button.json'],
  ru: ['records.button.csv', 'records.button.json'],
  uk: ['records.button.csv', 'records.button.json'],
  ja: ['records.button.csv', 'records.button.json'],
  'es-ES': ['audit.no', 'records.button.csv', 'records.button.json'],
  'zh-CN': ['records.button.csv', 'records.button.json'],
  tr: ['records.button.csv', 'records.button.json'],
  'pt-BR': ['records.button.csv', 'records.button.json'],
  it: ['audit.no', 'records.button.csv', 'records.button.json'],
};
