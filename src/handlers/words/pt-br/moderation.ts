import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'pt-BR'>) => {
  const action = (button: string, doing: string, before = ' ', selection = 'as escolhidas') => ({
    button,
    chosen: `${button} ${selection}`,
    all: ({ count }: { count: number }) => `${button}${before}${number(count)}`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${button}${before}${number(count)} de ${number(all)}`,
    doing: ({ done, all }: { done: number; all: number }) => `${doing}: ${number(done)} de ${number(all)} …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}: ${counts.join(', ')}`,
  });
  const conversations = (count: number) =>
    plural(count, {
      one: `${number(count)} conversa`,
      many: `${number(count)} de conversas`,
      other: `${number(count)} conversas`,
    });
  return {
    group: ({ group }) => `grupo ${group}`,
    action: {
      pin: action('Fixar', 'Fixando'),
      unpin: action('Desafixar', 'Desafixando'),
      mute: action('Silenciar', 'Silenciando'),
      unmute: action('Dessilenciar', 'Dessilenciando'),
      archive: action('Arquivar', 'Arquivando'),
      restore: action('Restaurar', 'Restaurando'),
    },
    scoreAction: {
      mute: action('Desativar notificações', 'Desativando notificações', ' de ', 'das escolhidas'),
      unmute: action('Ativar notificações', 'Ativando notificações', ' de ', 'das escolhidas'),
    },
    undo: {
      button: 'Desfazer',
      doing: ({ done, all }) => `Desfazendo: ${number(done)} de ${number(all)} …`,
      report: ({ counts }) => `Desfazer: ${counts.join(', ')}`,
      done: 'Desfeito.',
      choose: 'Escolha o que desfazer',
      nothingChosen: 'Primeiro escolha no menu o que você quer desfazer.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: `“Desfazer” deixa ${number(count)} de fora: o ID é longo demais.`,
          many: `“Desfazer” deixa ${number(count)} de fora: os IDs são longos demais.`,
          other: `“Desfazer” deixa ${number(count)} de fora: os IDs são longos demais.`,
        }),
    },
    button: {
      show: 'Mostrar',
      pinMessage: 'Fixar uma mensagem',
      unpinMessage: 'Desafixar a mensagem',
      delete: 'Excluir',
      deleteForGood: 'Excluir de vez',
      archiveInstead: 'Arquivar em vez disso',
      keep: 'Manter',
      cancel: 'Cancelar',
      lookFurther: 'Procurar mais',
      refresh: 'Atualizar',
      goOn: 'Continuar …',
    },
    nothingDeleted: 'Nada foi excluído.',
    nothingChanged: 'Nada foi alterado.',
    nothingChosen: 'Primeiro escolha algo no menu.',
    chooseMeant: 'Escolha qual você quis dizer',
    loading: 'Ainda carregando. Digite o ID inteiro ou tente de novo.',
    reason: ({ reason }) => `Motivo: ${reason}`,
    reasonForm: {
      label: 'Motivo (opcional)',
      about: 'Fica anotado com a alteração. O próximo passo pede a sua confirmação.',
    },
    confirm: {
      onlyYou: ({ time }) => `Só você pode confirmar, até ${time}.`,
      onlyThey: ({ user }) => `Só ${user} pode confirmar.`,
      tooLate: 'Os 5 minutos para confirmar acabaram: clique de novo no botão da lista.',
      confirmedAlready: 'Isto já foi confirmado: a mensagem correspondente mostra o andamento.',
      askedAnew:
        'As linhas que correspondem a este filtro não são mais as da pergunta, por isso nada foi alterado ainda.',
    },
    list: {
      filtersTooLong:
        'Estes filtros são longos demais para os botões de página: um `limit` maior mostra mais.',
      notShownAgain: ({ command }) => `Esta lista não é mostrada de novo depois da mudança: use ${command}.`,
      pressRefresh: 'A lista ainda não mostra isto: clique em “Atualizar” embaixo dela.',
      noFilter: 'sem filtro',
    },
    bulk: {
      mostOfRun: ({ most }) => `Cada vez altera no máximo ${number(most)}: repita para as restantes.`,
      noUndo: ({ most }) =>
        `Com mais de ${number(most)} linhas não dá para desfazer: o relatório traz um arquivo com os IDs alterados.`,
      asOf: ({ time }) => `atualizado ${time}`,
      others: ({ count }) => `… e mais ${number(count)}`,
      stopped: 'O Rollcall precisou parar antes do fim: o que continua escolhido pode ser tentado de novo.',
      endedAfter: ({ done, all }) => `Parou depois de ${number(done)} de ${number(all)} linhas.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `Mais ${number(count)} corresponde a este filtro (atualizado ${time}) e não foi alterada: clique em “Continuar”, que pergunta sobre ela.`,
          many: `Mais ${number(count)} correspondem a este filtro (atualizado ${time}) e não foram alteradas: clique em “Continuar”, que pergunta sobre elas.`,
          other: `Mais ${number(count)} correspondem a este filtro (atualizado ${time}) e não foram alteradas: clique em “Continuar”, que pergunta sobre elas.`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: `Falta ${number(count)}: clique em “Continuar”, que pula as que já estão assim.`,
          many: `Faltam ${number(count)}: clique em “Continuar”, que pula as que já estão assim.`,
          other: `Faltam ${number(count)}: clique em “Continuar”, que pula as que já estão assim.`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Você não digitou nada, então nada mudou: digite o ID de uma mensagem, ou ${none} para não fixar nenhuma.`,
      isNow: 'A mensagem agora está fixada.',
      noneIsNow: 'Não há mais nenhuma mensagem fixada.',
      wasAlready: 'Esta mensagem já estava fixada: nada foi alterado.',
      noneWasAlready: 'Nenhuma mensagem estava fixada: nada foi alterado.',
      before: ({ message }) => `Antes era ${message}.`,
      noneBefore: 'Antes nenhuma mensagem estava fixada.',
      tooSlow:
        'O serviço está lento demais para um formulário: tente de novo, ou informe também a opção `message`.',
      tooLong: 'Este ID é longo demais para um formulário: informe também a opção `message`.',
      share: 'Para compartilhar a resposta, informe também a opção `message`.',
      label: 'ID da mensagem',
      reason: 'Motivo',
      typeNone: ({ none }) => `Digite ${none} para não fixar nenhuma mensagem.`,
      pinnedNow: ({ none }) => `Esta é a fixada agora. Digite ${none} para não fixar nenhuma.`,
    },
    findConversations: {
      none: 'Nenhuma conversa',
      all: ({ count }) => conversations(count),
      noneOfMore: 'Nenhuma conversa, e há mais para verificar',
      someOfMore: ({ count }) => `${conversations(count)}, e há mais para verificar`,
      sought: ({ id, name }) =>
        `O Rollcall procura o ID ${id} ou o nome ${name} do usuário como contato: o serviço não sabe mais nada dos usuários do Discord.`,
      soFar: ({ count }) =>
        `Verificado até agora: ${conversations(count)}. Para o resto, tente daqui a pouco.`,
    },
  } satisfies WordsOf<'moderation'>;
};
