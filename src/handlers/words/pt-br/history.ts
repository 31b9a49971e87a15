import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ plural, number }: Formats<'pt-BR'>) =>
  ({
    title: 'O que foi moderado',
    about: ({ id }) => `sobre ${id}`,
    by: ({ user }) => `por ${user}`,
    lost: ({ count }) =>
      plural(count, {
        one: `${number(count)} linha está só no registro do bot`,
        many: `${number(count)} de linhas estão só no registro do bot`,
        other: `${number(count)} linhas estão só no registro do bot`,
      }),
    off: {
      AUDIT_DAYS: 'Este bot não guarda o histórico de moderação: `AUDIT_DAYS` é 0.',
      DATABASE_URL:
        'Este bot não guarda o histórico de moderação: ele funciona em vários processos, e `DATABASE_URL` não está configurado.',
    },
    unread: {
      away: 'Não dá para acessar o histórico de moderação: tente de novo em um minuto.',
      full: 'O banco de dados do histórico de moderação está cheio: avise o responsável por este bot.',
      'read-only':
        'Esta versão do bot não consegue ler o histórico de moderação: avise o responsável pelo bot.',
      locked: 'Outro processo bloqueou o histórico de moderação: tente de novo em um minuto.',
      damaged: 'O histórico de moderação está danificado: avise o responsável por este bot.',
    },
    several: ({ typed, found }) =>
      `${typed} corresponde a ${number(found)} resultados: escolha uma das sugestões de \`id\`.`,
    notAll: 'Nem todo o histórico foi pesquisado: digite mais ou o ID inteiro, ou tente mais tarde.',
    button: { history: 'Histórico', csv: 'CSV' },
    cutFile: ({ count }) =>
      plural(count, {
        one: 'O arquivo tem a linha mais recente: o Discord não aceita mais do que isso aqui.',
        many: `O arquivo tem os últimos ${number(count)} de linhas: o Discord não aceita mais do que isso aqui.`,
        other: `O arquivo tem as ${number(count)} linhas mais recentes: o Discord não aceita mais do que isso aqui.`,
      }),
  }) satisfies WordsOf<'history'>;
