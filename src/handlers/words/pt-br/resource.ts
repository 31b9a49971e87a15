import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource and for whom or what it is with. Both resources are feminine. */
interface Nouns {
  readonly one: string;
  readonly many: string;
  readonly party: string;
  /** `um contato`, `com o contato` */
  readonly aParty: string;
  readonly withParty: string;
  readonly noParty: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores. */
export function resource({ plural, number }: Formats<'pt-BR'>, is: Nouns) {
  const { one, many, command } = is;
  const counted = (count: number) =>
    plural(count, {
      one: `${number(count)} ${one}`,
      many: `${number(count)} de ${many}`,
      other: `${number(count)} ${many}`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `Há ${counted(found)} ${is.withParty} ${party}: ${next}`,
    atLeast: ({ found, party }) => `Há pelo menos ${counted(found)} ${is.withParty} ${party}: ${next}`,
    soFar: ({ found, party, looked }) =>
      `Verificado até agora: ${counted(looked)}, das quais ${number(found)} ${is.withParty} ${party}: ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `Verificado até agora: ${counted(looked)}, das quais pelo menos ${number(found)} ${is.withParty} ${party}: ${next}`,
    available: ({ found, party, looked }) =>
      `Verificado tudo o que há disponível: ${counted(looked)}, das quais ${number(found)} ${is.withParty} ${party}: ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `Verificado tudo o que há disponível: ${counted(looked)}, das quais pelo menos ${number(found)} ${is.withParty} ${party}: ${next}`,
  });
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already,
    isNow: `A ${one} ${isNow}.`,
    wasAlready: `A ${one} ${already}: nada foi alterado.`,
  });
  const matching = (count: number, singular: string, several: string) =>
    plural(count, {
      one: `${number(count)} ${singular}`,
      many: `${number(count)} ${several}`,
      other: `${number(count)} ${several}`,
    });
  /** A score has no sound, but notifications. */
  const notifications = (now: string) => ({
    done: `notificações ${now}`,
    already: `as notificações já estavam ${now}`,
    isNow: `As notificações da ${one} agora estão ${now}.`,
    wasAlready: `As notificações da ${one} já estavam ${now}: nada foi alterado.`,
  });
  const muting =
    command === 'score'
      ? {
          fact: 'notificações desativadas',
          flag: 'com notificações desativadas',
          not: 'com notificações ativadas',
          mute: notifications('desativadas'),
          unmute: notifications('ativadas'),
        }
      : {
          fact: 'silenciada',
          flag: 'silenciadas',
          not: 'não silenciadas',
          mute: change('silenciada', 'já estava silenciada', 'agora está silenciada'),
          unmute: change('dessilenciada', 'não estava silenciada', 'não está mais silenciada'),
        };
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: is.noParty,
      nobody: command === 'score' ? 'sem jogo' : 'ninguém',
      active: ({ time }) => `ativa ${time}`,
      neverActive: 'nunca ativa',
      opened: ({ time }) => `aberta ${time}`,
      neverOpened: 'nunca aberta',
      created: ({ time }) => `criada ${time}`,
      muted: muting.fact,
      pinned: 'fixada',
      archived: ({ time }) => `arquivada ${time}`,
      pinnedMessage: ({ message }) => `mensagem fixada ${message}`,
    },
    change: {
      pin: change('fixada', 'já estava fixada', 'agora está fixada'),
      unpin: change('desafixada', 'não estava fixada', 'não está mais fixada'),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change('arquivada', 'já estava arquivada', 'agora está arquivada'),
      restore: change('restaurada', 'não estava arquivada', 'foi restaurada'),
    },
    undo: {
      line: {
        done: 'desfeita',
        soAlready: 'já estava desfeita',
        changedSince: 'alguém alterou isto nesse meio-tempo',
      },
      nothing: {
        soAlready: `Nada foi desfeito: já estava desfeito. Esta é a ${one} como está agora.`,
        changedSince: `Nada foi desfeito: alguém alterou isto nesse meio-tempo. Esta é a ${one} como está agora.`,
      },
    },
    card: {
      created: `A ${one} foi criada.`,
      tooLongForButtons: `Este ID é longo demais para botões: use /${command} pin, mute, archive, pin-message ou delete.`,
      isAnother: `Este ID agora é de outra ${one}.`,
    },
    create: {
      whichParty: `Informe ${is.aParty}, um grupo ou os dois: as opções \`${is.option}\` e \`group\`.`,
    },
    delete: {
      question: `Excluir esta ${one}? Ela se perde para sempre, com todas as suas mensagens. Se você arquivar, dá para restaurar.`,
      changedSinceAsked: 'Ela mudou desde a pergunta, e agora está assim.',
      byCode: ({ code }) => `Para confirmar, use /${command} delete de novo com ${code} em até 5 minutos.`,
      byCodeAndReason: ({ code }) =>
        `Para confirmar, use /${command} delete de novo com ${code} e o motivo em até 5 minutos.`,
      wrongCode: `O código está errado, ou os 5 minutos dele acabaram: use /${command} delete sem ele para ter um novo.`,
      tooLate: `Os 5 minutos para confirmar acabaram: use /${command} delete de novo.`,
      done: ({ id }) => `A ${one} ${id} foi excluída.`,
      goneAlready: ({ id }) => `A ${one} ${id} não existe mais.`,
    },
    messageForm: `Fixar uma mensagem de uma ${one}`,
    looked: {
      soFar: ({ count }) => `Verificado até agora: ${counted(count)}.`,
      available: ({ count }) => `Verificado tudo o que há disponível: ${counted(count)}.`,
    },
    suggested: {
      none: `Ainda não há nenhuma ${one}: /${command} create cria uma.`,
      soFar: ({ count }) => `Verificado até agora: ${counted(count)}. Digite mais, ou tente daqui a pouco`,
      available: ({ count }) => `Verificado o disponível: ${counted(count)}. Para outra, digite o ID inteiro`,
      chosenStatus: `Essa linha só diz até onde a busca chegou. Digite ${is.aParty} ou um ID.`,
    },
    meant: {
      none: ({ typed }) =>
        `Não há nenhuma ${one} com o ID ou o ${is.party} ${typed}: pode ter sido excluída, ou se escreve de outro jeito.`,
      noneSoFar: ({ typed, looked }) =>
        `Não há nenhuma ${one} com o ID ou o ${is.party} ${typed}. Verificado até agora: ${counted(looked)}. Informe o ID inteiro, ou tente daqui a pouco.`,
      noneAvailable: ({ typed, looked }) =>
        `Não há nenhuma ${one} com o ID ou o ${is.party} ${typed}. Verificado tudo o que há disponível: ${counted(looked)}. Informe o ID inteiro.`,
      notToTheLetter: ({ typed }) => `Não há nenhuma ${one} com o ${is.party} escrito exatamente ${typed}.`,
      choose: several('escolha qual você quis dizer.'),
      giveId: several(`informe o ID da que você quer, que /${command} list mostra.`),
    },
    filter: {
      only: ({ flags }) => `só ${flags.join(', ')}`,
      flag: { muted: muting.flag, archived: 'arquivadas', pinned: 'fixadas' },
      not: { muted: muting.not, archived: 'não arquivadas', pinned: 'não fixadas' },
      group: ({ group }) => `do grupo ${group}`,
      party: ({ part }) => `${is.party} com ${part}`,
      lastActiveFirst: 'atividade mais recente primeiro',
    },
    menu: {
      choose: `Escolha ${many} para alterar várias de uma vez`,
      chosen: ({ count, most }) => `${matching(count, 'escolhida', 'escolhidas')}, no máximo ${number(most)}`,
      onOtherPages: 'Escolhidas em outras páginas',
    },
    all: {
      button: 'Todas as deste filtro …',
      question: {
        all: ({ count }) =>
          `Alterar tudo deste filtro (${counted(count)})? Cada uma é verificada de novo antes: as que não correspondem mais ao filtro não são alteradas.`,
        atLeast: ({ count }) =>
          `Alterar tudo deste filtro (até agora: ${counted(count)})? Cada uma é verificada de novo antes: as que não correspondem mais ao filtro não são alteradas.`,
      },
      heading: {
        all: ({ count }) => `Tudo: ${counted(count)}`,
        atLeast: ({ count }) => `Pelo menos ${counted(count)}`,
      },
      none: `Não há mais nenhuma ${one} neste filtro: clique em “Atualizar” embaixo da lista.`,
    },
    report: {
      counts: {
        done: ({ count }) => matching(count, 'feita', 'feitas'),
        unchanged: ({ count }) => matching(count, 'já estava assim', 'já estavam assim'),
        left: ({ count }) => matching(count, 'ignorada', 'ignoradas'),
        gone: ({ count }) => matching(count, 'não existe mais', 'não existem mais'),
        failed: ({ count }) => `${number(count)} com falha`,
        unconfirmed: ({ count }) => `${number(count)} sem confirmação`,
        defect: ({ count }) => `${number(count)} com erro interno`,
        untried: ({ count }) => `${number(count)} sem tentativa`,
      },
      line: { noLongerFits: 'não corresponde mais ao filtro', notTried: 'sem tentativa' },
      tryAgain: ({ count }) => `Tentar de novo: ${number(count)}`,
    },
  } satisfies Some<ResourceWords>;
}
