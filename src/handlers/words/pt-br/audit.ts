import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

interface One {
  readonly who: string;
  readonly facts: readonly string[];
}
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

export const audit = ({ plural, number }: Formats<'pt-BR'>) => {
  /** @param of the resource after "de" */
  const kind = (the: string, of: string, several: (count: number) => string) => {
    const which = (noun: string, facts: readonly string[]) =>
      facts.length === 0 ? noun : `${noun} ${facts.join(' · ')}`;
    const verbOf = (noun: string) => (done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who} **${done}** ${which(noun, facts)}`,
        unchanged: ({ who, facts }: One) => `${who} quis **${wanted}** ${which(noun, facts)}, e nada mudou`,
        failed: ({ who, facts }: One) => `${who} não conseguiu **${wanted}** ${which(noun, facts)}`,
        uncertain: ({ who, facts }: One) => `${who} quis **${wanted}** ${which(noun, facts)}`,
        refused: ({ who, facts }: One) =>
          `${who} não tinha permissão para **${wanted}** ${which(noun, facts)}`,
      },
    });
    const verb = verbOf(the);
    const severalOf = (noun: string) => (done: string, wanted: string) => ({
      ...verbOf(noun)(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} **${done}** ${several(count)}`,
        some: ({ who, made, count }: SomeOf) => `${who} **${done}** ${number(made)} de ${several(count)}`,
        none: ({ who, count }: Several) => `${who} quis **${wanted}** ${several(count)}, e nada mudou`,
        uncertain: ({ who, count }: Several) => `${who} quis **${wanted}** ${several(count)}`,
      },
    });
    const ofFilter = (done: string, wanted: string) => ({
      ...severalOf(the)(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${number(made)} de ${several(count)} de um filtro`,
        none: ({ who, count }: Several) => `${who} quis **${wanted}** ${several(count)} de um filtro`,
      },
    });
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} **desfez** ${what} ${which(of, facts)}`,
      all: ({ who, count }: Several) => `${who} **desfez** ${what} de ${several(count)}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} **desfez** ${what} de ${number(made)} de ${several(count)}`,
    });
    return {
      pin: ofFilter('fixou', 'fixar'),
      unpin: ofFilter('desafixou', 'desafixar'),
      mute: ofFilter('silenciou', 'silenciar'),
      unmute: ofFilter('dessilenciou', 'dessilenciar'),
      archive: ofFilter('arquivou', 'arquivar'),
      restore: ofFilter('restaurou', 'restaurar'),
      create: verb('criou', 'criar'),
      delete: verb('excluiu', 'excluir'),
      pinMessage: verbOf(of)('mudou a mensagem fixada', 'mudar a mensagem fixada'),
      undo: severalOf(of)('desfez uma mudança', 'desfazer uma mudança'),
      undone: {
        pinning: undone('a fixação'),
        unpinning: undone('a retirada da fixação'),
        muting: undone('o silenciamento'),
        unmuting: undone('a retirada do silenciamento'),
        archiving: undone('o arquivamento'),
        restoring: undone('a restauração'),
        pinningMessage: undone('a fixação de uma mensagem'),
        unpinningMessage: undone('a retirada da mensagem fixada'),
      },
    };
  };
  return {
    conversation: kind('a conversa', 'da conversa', (count) =>
      plural(count, {
        one: `${number(count)} conversa`,
        many: `${number(count)} de conversas`,
        other: `${number(count)} conversas`,
      }),
    ),
    score: kind('a pontuação', 'da pontuação', (count) =>
      plural(count, {
        one: `${number(count)} pontuação`,
        many: `${number(count)} de pontuações`,
        other: `${number(count)} pontuações`,
      }),
    ),
    fact: {
      contact: ({ id }) => `com o contato ${id}`,
      game: ({ id }) => `do jogo ${id}`,
      group: ({ id }) => `com o grupo ${id}`,
    },
    label: {
      contact: ({ id }) => `contato ${id}`,
      game: ({ id }) => `jogo ${id}`,
      group: ({ id }) => `grupo ${id}`,
    },
    used: ({ who, commands }) => `${who} usou ${commands}`,
    usedInVain: ({ who, commands }) => `${who} não tinha permissão para usar ${commands}`,
    repeated: ({ said, count }) =>
      plural(count, {
        one: `${said}, mais ${number(count)} vez em um minuto`,
        many: `${said}, mais ${number(count)} de vezes em um minuto`,
        other: `${said}, mais ${number(count)} vezes em um minuto`,
      }),
    because: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'já estava assim',
      'it is so already': 'já está assim',
      'somebody has changed this since': 'alguém mudou isto desde então',
      'it no longer fits the filter': 'não cabe mais no filtro',
      'there is nothing with this id': 'não há nada com este ID',
      'it had changed since it was shown': 'tinha mudado desde que foi mostrado',
      'the code was wrong': 'o código estava errado',
      'somebody else was asked': 'a pergunta era para outra pessoa',
      'the time to confirm was over': 'o tempo para confirmar tinha acabado',
      'it is uncertain whether it was done': 'não se sabe se foi feito',
      'not-found': 'não há nada com este ID',
      'invalid-id': 'o ID não faz sentido',
      'rate-limited': 'o serviço estava ocupado',
      unauthorised: 'o serviço não deixa o Rollcall entrar',
      refused: 'o serviço recusou',
      unavailable: 'não deu para acessar o serviço',
      'too-slow': 'o serviço demorou demais',
      accepted: 'o serviço aceitou e talvez o faça mais tarde',
      unconfirmed: 'o serviço não confirmou, então pode ter sido feito mesmo assim',
      ignored: 'o serviço aceitou e não mudou nada',
      'unexpected-answer': 'o serviço deu uma resposta sem sentido',
    },
    counts: {
      done: ({ count }) =>
        plural(count, {
          one: `${number(count)} feita`,
          many: `${number(count)} feitas`,
          other: `${number(count)} feitas`,
        }),
      unchanged: ({ count }) => `${number(count)} sem mudança`,
      left: ({ count }) => `${number(count)} sem alterar`,
      gone: ({ count }) =>
        plural(count, {
          one: `${number(count)} não existe mais`,
          many: `${number(count)} não existem mais`,
          other: `${number(count)} não existem mais`,
        }),
      failed: ({ count }) => `${number(count)} com falha`,
      unconfirmed: ({ count }) => `${number(count)} sem confirmação`,
      defect: ({ count }) => `${number(count)} com erro interno`,
      untried: ({ count }) => `${number(count)} sem tentar`,
    },
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'contato',
      game: 'jogo',
      group: 'grupo',
      is_pinned: 'fixada',
      is_muted: 'silenciada',
      archived_at: 'arquivada',
      pinned_message_id: 'mensagem fixada',
      reason: 'motivo',
      filter: 'filtro',
    },
    yes: 'sim',
    no: 'não',
    none: 'nenhum',
    where: 'Onde aconteceu',
    dropped: ({ count }) =>
      plural(count, {
        one: `${number(count)} linha anterior não coube aqui: está no registro do bot.`,
        many: `${number(count)} de linhas anteriores não couberam aqui: estão no registro do bot.`,
        other: `${number(count)} linhas anteriores não couberam aqui: estão no registro do bot.`,
      }),
  } satisfies WordsOf<'audit'>;
};
