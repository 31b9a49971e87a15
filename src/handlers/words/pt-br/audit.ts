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

/** A verb that differs by the kind: a score has no sound, but notifications. */
interface Muting {
  readonly done: string;
  readonly wanted: string;
  readonly undone: string;
  /** Whether the resource stands after "de". */
  readonly isOf?: true;
}

export const audit = ({ plural, number }: Formats<'pt-BR'>) => {
  const which = (noun: string, facts: readonly string[]) =>
    facts.length === 0 ? noun : `${noun} ${facts.join(' · ')}`;
  const verbOf = (noun: string) => (done: string, wanted: string) => ({
    one: {
      done: ({ who, facts }: One) => `${who} **${done}** ${which(noun, facts)}`,
      unchanged: ({ who, facts }: One) => `${who} quis **${wanted}** ${which(noun, facts)}, e nada mudou`,
      failed: ({ who, facts }: One) => `${who} não conseguiu **${wanted}** ${which(noun, facts)}`,
      uncertain: ({ who, facts }: One) => `${who} quis **${wanted}** ${which(noun, facts)}`,
      refused: ({ who, facts }: One) => `${who} não tinha permissão para **${wanted}** ${which(noun, facts)}`,
    },
  });
  /** @param of the resource after "de" */
  const kind = (
    the: string,
    of: string,
    several: (count: number) => string,
    { mute, unmute }: Readonly<Record<'mute' | 'unmute', Muting>>,
  ) => {
    const verb = verbOf(the);
    const severalOf = (noun: string, before: string) => (done: string, wanted: string) => ({
      ...verbOf(noun)(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} **${done}** ${before}${several(count)}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${before}${number(made)} de ${several(count)}`,
        none: ({ who, count }: Several) =>
          `${who} quis **${wanted}** ${before}${several(count)}, e nada mudou`,
        uncertain: ({ who, count }: Several) => `${who} quis **${wanted}** ${before}${several(count)}`,
      },
    });
    const ofFilter = (done: string, wanted: string, noun = the, before = '') => ({
      ...severalOf(noun, before)(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${before}${number(made)} de ${several(count)} de um filtro`,
        none: ({ who, count }: Several) =>
          `${who} quis **${wanted}** ${before}${several(count)} de um filtro`,
      },
    });
    const muting = ({ done, wanted, isOf }: Muting) =>
      isOf ? ofFilter(done, wanted, of, 'de ') : ofFilter(done, wanted);
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} **desfez** ${what} ${which(of, facts)}`,
      all: ({ who, count }: Several) => `${who} **desfez** ${what} de ${several(count)}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} **desfez** ${what} de ${number(made)} de ${several(count)}`,
    });
    return {
      pin: ofFilter('fixou', 'fixar'),
      unpin: ofFilter('desafixou', 'desafixar'),
      mute: muting(mute),
      unmute: muting(unmute),
      archive: ofFilter('arquivou', 'arquivar'),
      restore: ofFilter('restaurou', 'restaurar'),
      create: verb('criou', 'criar'),
      delete: verb('excluiu', 'excluir'),
      pinMessage: verbOf(of)('alterou a mensagem fixada', 'alterar a mensagem fixada'),
      undo: severalOf(of, 'de ')('desfez uma alteração', 'desfazer uma alteração'),
      undone: {
        pinning: undone('a fixação'),
        unpinning: undone('a retirada da fixação'),
        muting: undone(mute.undone),
        unmuting: undone(unmute.undone),
        archiving: undone('o arquivamento'),
        restoring: undone('a restauração'),
        pinningMessage: undone('a fixação de uma mensagem'),
        unpinningMessage: undone('a retirada da fixação de uma mensagem'),
      },
    };
  };
  const ofBoard = verbOf('o ranking');
  return {
    conversation: kind(
      'a conversa',
      'da conversa',
      (count) =>
        plural(count, {
          one: `${number(count)} conversa`,
          many: `${number(count)} de conversas`,
          other: `${number(count)} conversas`,
        }),
      {
        mute: { done: 'silenciou', wanted: 'silenciar', undone: 'o silenciamento' },
        unmute: { done: 'dessilenciou', wanted: 'dessilenciar', undone: 'a retirada do silenciamento' },
      },
    ),
    score: kind(
      'a pontuação',
      'da pontuação',
      (count) =>
        plural(count, {
          one: `${number(count)} pontuação`,
          many: `${number(count)} de pontuações`,
          other: `${number(count)} pontuações`,
        }),
      {
        mute: {
          done: 'desativou as notificações',
          wanted: 'desativar as notificações',
          undone: 'a desativação das notificações',
          isOf: true,
        },
        unmute: {
          done: 'ativou as notificações',
          wanted: 'ativar as notificações',
          undone: 'a ativação das notificações',
          isOf: true,
        },
      },
    ),
    board: {
      create: ofBoard('criou', 'criar'),
      change: ofBoard('alterou', 'alterar'),
      pause: ofBoard('pausou', 'pausar'),
      resume: ofBoard('retomou', 'retomar'),
      remove: ofBoard('excluiu', 'excluir'),
      post: ofBoard('publicou', 'publicar'),
    },
    settings: {
      done: ({ who }) => `${who} **alterou** as configurações do servidor`,
      unchanged: ({ who }) => `${who} quis **alterar** as configurações do servidor, e nada mudou`,
      failed: ({ who }) => `${who} não conseguiu **alterar** as configurações do servidor`,
      uncertain: ({ who }) => `${who} quis **alterar** as configurações do servidor`,
      refused: ({ who }) => `${who} não tinha permissão para **alterar** as configurações do servidor`,
    },
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
    withReason: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'já estava assim',
      'it is so already': 'já está assim',
      'somebody has changed this since': 'alguém alterou isto nesse meio-tempo',
      'it no longer fits the filter': 'não corresponde mais ao filtro',
      'there is nothing with this id': 'não há nada com este ID',
      'it had changed since it was shown': 'tinha mudado desde que foi mostrado',
      'the code was wrong': 'o código estava errado',
      'somebody else was asked': 'outra pessoa precisa confirmar',
      'the time to confirm was over': 'o tempo para confirmar tinha acabado',
      'it is uncertain whether it was done': 'não se sabe se foi feito',
      'the store was away': 'não deu para acessar o banco de dados',
      'the store was full': 'o banco de dados estava cheio',
      'the store was read-only': 'o banco de dados só podia ser lido',
      'the store was locked': 'outro processo tinha bloqueado o banco de dados',
      'the store was damaged': 'o banco de dados estava danificado',
      'it was too late': 'já tinha passado mais da metade do tempo até a próxima publicação',
      'the channel could not be read': 'o Rollcall não conseguiu ver se a mensagem já estava lá',
      'not-found': 'não há nada com este ID',
      'invalid-id': 'o ID é inválido',
      'rate-limited': 'o serviço estava ocupado',
      unauthorised: 'o serviço nega acesso ao Rollcall',
      refused: 'o serviço recusou',
      unavailable: 'não deu para acessar o serviço',
      'too-slow': 'o serviço demorou demais',
      accepted: 'o serviço aceitou e talvez faça isso mais tarde',
      unconfirmed: 'o serviço não confirmou, então pode ter sido feito mesmo assim',
      ignored: 'o serviço aceitou, mas não alterou nada',
      'unexpected-answer': 'o serviço deu uma resposta inválida',
    },
    counts: {
      done: ({ count }) =>
        plural(count, {
          one: `${number(count)} feita`,
          many: `${number(count)} feitas`,
          other: `${number(count)} feitas`,
        }),
      unchanged: ({ count }) =>
        plural(count, {
          one: `${number(count)} já estava assim`,
          many: `${number(count)} já estavam assim`,
          other: `${number(count)} já estavam assim`,
        }),
      left: ({ count }) =>
        plural(count, {
          one: `${number(count)} ignorada`,
          many: `${number(count)} ignoradas`,
          other: `${number(count)} ignoradas`,
        }),
      gone: ({ count }) =>
        plural(count, {
          one: `${number(count)} não existe mais`,
          many: `${number(count)} não existem mais`,
          other: `${number(count)} não existem mais`,
        }),
      failed: ({ count }) => `${number(count)} com falha`,
      unconfirmed: ({ count }) => `${number(count)} sem confirmação`,
      defect: ({ count }) => `${number(count)} com erro interno`,
      untried: ({ count }) => `${number(count)} sem tentativa`,
    },
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'contato',
      game: 'jogo',
      group: 'grupo',
      is_pinned: 'fixada',
      is_muted: 'silenciada',
      notifications_off: 'notificações desativadas',
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
