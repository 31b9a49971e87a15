import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ plural, number }: Formats<'pt-BR'>) =>
  ({
    title: 'Rankings deste servidor',
    message: { new: 'novo' },
    more: {
      button: 'Ver mais',
      removed: ({ top }) => `Este ranking foi excluído: ${top} mostra os melhores jogadores de cada jogo.`,
      unread: ({ top }) =>
        `Não dá para ler os rankings agora: clique no botão de novo em um minuto, ou use ${top}.`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 ${player} toma o primeiro lugar de ${passed}, com **${score}**`,
    name: {
      provider: 'Jogo',
      channel: 'Canal',
      every: 'Publicação',
      at: 'Horário',
      zone: 'Fuso horário',
      day: 'Dia',
      message: 'Mensagem',
      period: 'Período',
      stage: 'Fase',
      limit: 'Linhas',
      chart: 'Gráfico',
      announce: 'Novo líder',
    },
    fact: { state: 'Estado', last: 'Última mensagem', next: 'Próxima vez' },
    value: {
      every: { day: 'todo dia', week: 'toda semana', change: 'quando as pontuações mudam' },
      day: {
        monday: 'segunda-feira',
        tuesday: 'terça-feira',
        wednesday: 'quarta-feira',
        thursday: 'quinta-feira',
        friday: 'sexta-feira',
        saturday: 'sábado',
        sunday: 'domingo',
      },
      message: { same: 'sempre a mesma, editada', new: 'uma nova a cada vez' },
      allStages: 'todas as fases',
      none: 'nenhum',
      announced: 'anunciado em uma mensagem',
      notAnnounced: 'não anunciado',
    },
    card: {
      heading: ({ id }) => `**Ranking ${id}**`,
      line: ({ name, value }) => `**${name}:** ${value}`,
      noMessage: 'ainda nenhuma',
      soon: 'em alguns segundos',
      onChange: 'na próxima mudança',
      waits: ({ until }) => `não antes de ${until}`,
    },
    state: {
      running: 'ativo',
      'by-manager': 'pausado por alguém que gerencia o servidor',
      'by-host': 'pausado pelo responsável por este bot',
      'channel-gone': 'pausado, porque o canal dele não existe mais',
      'no-rights': 'pausado, porque faltam permissões ao Rollcall no canal dele',
      'message-deleted': 'pausado, porque a mensagem dele foi excluída',
      refused: 'pausado, porque o Discord recusou a mensagem dele',
      'zone-unknown': 'pausado, porque o fuso horário dele não é mais conhecido',
    },
    refusedWith: ({ code }) => `pausado, porque o Discord recusou a mensagem dele com o erro ${code}`,
    note: {
      'by-host': 'Só o responsável por este bot pode retomá-lo.',
      'channel-gone': 'Clique em “Alterar” e escolha outro canal; depois, clique em “Retomar”.',
      'no-rights':
        'Conceda ao Rollcall no canal as permissões “Ver canal”, “Enviar mensagens”, “Inserir links”, “Ver histórico de mensagens” e, para um gráfico, “Anexar arquivos”. Depois, clique em “Retomar”.',
      'message-deleted': 'Clique em “Retomar” para começar com uma nova mensagem.',
      refused:
        'Confira o canal e clique em “Retomar”. Se acontecer outra vez, avise o responsável por este bot.',
      'zone-unknown': 'Clique em “Alterar” e digite outro fuso horário; depois, clique em “Retomar”.',
      unkept:
        'Nada está sendo publicado agora: nenhum processo cuida dos rankings. Se continuar assim, avise o responsável por este bot.',
    },
    button: {
      postNow: 'Publicar agora',
      preview: 'Prévia',
      pause: 'Pausar',
      resume: 'Retomar',
      change: 'Alterar',
      remove: 'Excluir',
      removeForGood: 'Excluir de vez',
      keep: 'Manter',
      all: 'Todos os rankings',
    },
    list: {
      none: ({ create }) => `Este servidor não tem rankings: ${create} cria um.`,
      choose: 'Escolha um ranking',
      page: ({ page, pages }) => `página ${page} de ${pages}`,
    },
    form: {
      title: ({ id }) => `Alterar o ranking ${id}`,
      about: {
        channel: 'Em outro canal, ele começa com uma nova mensagem.',
        at: 'No formato de 24 horas, por exemplo 18:00.',
        zone: 'Um fuso horário IANA, por exemplo America/Sao_Paulo.',
        limit: 'Quantos jogadores ele mostra.',
        message: 'Uma mensagem que é editada, ou uma nova a cada vez.',
      },
    },
    done: {
      post: 'Ele será publicado em alguns segundos.',
      pause: 'Nada será publicado até alguém clicar em “Retomar”.',
      resume: 'Ele está ativo de novo.',
    },
    previewEmpty: 'Nada seria publicado agora, porque não há pontuações:',
    wasSo: 'Já estava assim, então nada foi salvo.',
    tooSoon: 'Este ranking acabou de ser publicado: clique em “Publicar agora” de novo em 10 segundos.',
    askRemoval: ({ id }) => `Excluir de vez o ranking ${id}? As mensagens dele ficam.`,
    removed: ({ id }) => `O ranking ${id} foi excluído. As mensagens dele ficam.`,
    changedSince:
      'Nada foi salvo: alguém alterou este ranking nesse meio-tempo. Confira como ele está agora e tente de novo.',
    gone: 'Nada foi feito: este ranking foi excluído.',
    unread:
      'Não dá para ler os rankings agora: tente de novo em um minuto e, se acontecer outra vez, avise o responsável por este bot.',
    refused: {
      at: ({ typed }) =>
        `Nada foi salvo: ${typed} não é um horário. Digite-o no formato de 24 horas, por exemplo \`18:00\`.`,
      zone: ({ typed }) =>
        `Nada foi salvo: ${typed} não é um fuso horário. Digite um fuso IANA, por exemplo \`America/Sao_Paulo\` ou \`UTC\`.`,
      zoneNear: ({ typed }) => `Nada foi salvo ainda. Qual fuso horário você quer dizer com ${typed}?`,
      dayAlone: ({ day }) =>
        `Nada foi salvo: ${day} só vale com \`every:week\`. Inclua essa opção, ou tire o dia.`,
      announceAlone: ({ announce }) =>
        `Nada foi salvo: ${announce} só vale com \`every:change\`. Inclua essa opção, ou tire o anúncio.`,
      withChange: ({ options }) =>
        `Nada foi salvo: com \`every:change\`, uma única mensagem é editada quando as pontuações mudam, então tire ${options.join(', ')}.`,
      yours: ({ channel, permissions }) =>
        `Nada foi salvo: faltam permissões a você em ${channel} (${permissions.join(', ')}). Escolha um canal em que você possa escrever.`,
      ofBoth: ({ channel, yours, permissions }) =>
        `Nada foi salvo: em ${channel}, faltam permissões a você (${yours.join(', ')}) e ao Rollcall (${permissions.join(', ')}). Escolha outro canal.`,
      full: ({ most }) =>
        plural(most, {
          one: `Nada foi salvo: este servidor tem ${number(most)} ranking, o máximo que o responsável por este bot permite. Exclua-o primeiro.`,
          many: `Nada foi salvo: este servidor tem ${number(most)} de rankings, o máximo que o responsável por este bot permite. Exclua um primeiro.`,
          other: `Nada foi salvo: este servidor tem ${number(most)} rankings, o máximo que o responsável por este bot permite. Exclua um primeiro.`,
        }),
    },
  }) satisfies WordsOf<'boards'>;
