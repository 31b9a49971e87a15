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
      `Visto até agora: ${counted(looked)}, das quais ${number(found)} ${is.withParty} ${party}: ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `Visto até agora: ${counted(looked)}, das quais pelo menos ${number(found)} ${is.withParty} ${party}: ${next}`,
    available: ({ found, party, looked }) =>
      `Visto tudo o que há disponível: ${counted(looked)}, das quais ${number(found)} ${is.withParty} ${party}: ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `Visto tudo o que há disponível: ${counted(looked)}, das quais pelo menos ${number(found)} ${is.withParty} ${party}: ${next}`,
  });
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already,
    isNow: `A ${one} ${isNow}.`,
    wasAlready: `A ${one} ${already}: nada foi mudado.`,
  });
  const matching = (count: number, singular: string, several: string) =>
    plural(count, {
      one: `${number(count)} ${singular}`,
      many: `${number(count)} ${several}`,
      other: `${number(count)} ${several}`,
    });
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: is.noParty,
      nobody: 'ninguém',
      active: ({ time }) => `ativa ${time}`,
      neverActive: 'nunca ativa',
      opened: ({ time }) => `aberta ${time}`,
      neverOpened: 'nunca aberta',
      created: ({ time }) => `criada ${time}`,
      muted: 'silenciada',
      pinned: 'fixada',
      archived: ({ time }) => `arquivada ${time}`,
      pinnedMessage: ({ message }) => `mensagem fixada ${message}`,
    },
    change: {
      pin: change('fixada', 'já estava fixada', 'agora está fixada'),
      unpin: change('desafixada', 'não estava fixada', 'não está mais fixada'),
      mute: change('silenciada', 'já estava silenciada', 'agora está silenciada'),
      unmute: change('dessilenciada', 'não estava silenciada', 'não está mais silenciada'),
      archive: change('arquivada', 'já estava arquivada', 'agora está arquivada'),
      restore: change('restaurada', 'não estava arquivada', 'está restaurada'),
    },
    undo: {
      line: {
        done: 'desfeita',
        soAlready: 'já está assim',
        changedSince: 'alguém mudou isto desde então',
      },
      nothing: {
        soAlready: `Nada foi desfeito: já está assim. Esta é a ${one} como está agora.`,
        changedSince: `Nada foi desfeito: alguém mudou isto desde então. Esta é a ${one} como está agora.`,
      },
    },
    card: {
      created: `A ${one} foi criada.`,
      tooLongForButtons: `Este ID é longo demais para botões: use /${command} pin, mute, archive, pin-message ou delete.`,
      isAnother: `Este ID agora é de outra ${one}.`,
    },
    create: {
      whichParty: `Dê ${is.aParty}, um grupo ou os dois: as opções \`${is.option}\` e \`group\`.`,
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
      soFar: ({ count }) => `Visto até agora: ${counted(count)}.`,
      available: ({ count }) => `Visto tudo o que há disponível: ${counted(count)}.`,
    },
    suggested: {
      none: `Ainda não há nenhuma ${one}: /${command} create cria uma.`,
      soFar: ({ count }) => `Visto até agora: ${counted(count)}. Digite mais, ou tente daqui a pouco`,
      available: ({ count }) => `Visto o disponível: ${counted(count)}. Para outra, digite o ID inteiro`,
      chosenStatus: `Você escolheu a linha de status. Digite ${is.aParty} ou um ID.`,
    },
    meant: {
      none: ({ typed }) =>
        `Nenhuma ${one} tem o ID ou o ${is.party} ${typed}: pode ter sido excluída, ou se escreve de outro jeito.`,
      noneSoFar: ({ typed, looked }) =>
        `Nenhuma ${one} tem o ID ou o ${is.party} ${typed}. Visto até agora: ${counted(looked)}. Dê o ID inteiro, ou tente daqui a pouco.`,
      noneAvailable: ({ typed, looked }) =>
        `Nenhuma ${one} tem o ID ou o ${is.party} ${typed}. Visto tudo o que há disponível: ${counted(looked)}. Dê o ID inteiro.`,
      notToTheLetter: ({ typed }) => `Nenhuma ${one} tem o ${is.party} ${typed} letra por letra.`,
      choose: several('escolha qual você quer.'),
      giveId: several(`dê o ID da que você quer, que /${command} list mostra.`),
    },
    filter: {
      only: ({ flags }) => `só ${flags.join(', ')}`,
      flag: { muted: 'silenciadas', archived: 'arquivadas', pinned: 'fixadas' },
      not: { muted: 'não silenciadas', archived: 'não arquivadas', pinned: 'não fixadas' },
      group: ({ group }) => `do grupo ${group}`,
      party: ({ part }) => `${is.party} com ${part}`,
      lastActiveFirst: 'últimas ativas primeiro',
    },
    menu: {
      choose: `Escolha ${many} para mudar várias de uma vez`,
      chosen: ({ count, most }) => `${matching(count, 'escolhida', 'escolhidas')}, até ${number(most)}`,
      onOtherPages: 'Escolhidas em outras páginas',
    },
    all: {
      button: 'Todas deste filtro …',
      question: {
        all: ({ count }) =>
          `Mudar tudo deste filtro (${counted(count)})? Cada uma é lida de novo, e fica como está se não couber mais nele.`,
        atLeast: ({ count }) =>
          `Mudar tudo deste filtro (até agora: ${counted(count)})? Cada uma é lida de novo, e fica como está se não couber mais nele.`,
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
        unchanged: ({ count }) => `${number(count)} sem mudança`,
        left: ({ count }) => `${number(count)} sem alterar`,
        gone: ({ count }) => matching(count, 'não existe mais', 'não existem mais'),
        failed: ({ count }) => `${number(count)} com falha`,
        unconfirmed: ({ count }) => `${number(count)} sem confirmação`,
        defect: ({ count }) => `${number(count)} com erro interno`,
        untried: ({ count }) => `${number(count)} sem tentar`,
      },
      line: { noLongerFits: 'não cabe mais no filtro', notTried: 'sem tentar' },
      tryAgain: ({ count }) => `Tentar de novo: ${number(count)}`,
    },
  } satisfies Some<ResourceWords>;
}
