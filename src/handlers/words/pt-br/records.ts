import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ plural, number }: Formats<'pt-BR'>) => {
  const counted = (count: number) =>
    plural(count, {
      one: `${number(count)} registro`,
      many: `${number(count)} de registros`,
      other: `${number(count)} registros`,
    });
  return {
    button: {
      details: 'Detalhes',
      newest: 'Mais recentes',
      highest: 'Maiores',
      oldest: 'Mais antigos',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `jogo ${provider}`,
      player: ({ player }) => `jogador ${player}`,
      award: ({ award }) => `prêmio ${award}`,
      order: {
        asc: 'mais antigos primeiro',
        desc: 'mais recentes primeiro',
        score: 'maior pontuação primeiro',
      },
    },
    sortCounted: 'Tanto `sort` quanto `default` escolhem uma ordem: valeu `sort`.',
    severalGames:
      'Estas pontuações são de vários jogos, que contam de formas diferentes: `provider` mostra um só.',
    field: {
      record: ({ id }) => `Registro ${id}`,
      numbers: ({ score, stage, bonus }) => `**Pontuação** ${score} · **fase** ${stage} · **bônus** ${bonus}`,
      award: ({ award }) => `**Prêmio** ${award}`,
      noAward: '**Prêmio** nenhum',
      logged: ({ time, ago }) => `**Registrado** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Alterado** ${time} (${ago})`,
      player: '**Jogador**',
      metadata: '**Metadados**',
      noMetadata: '**Metadados** nenhum',
      noJson: '**Metadados**, que não são JSON',
      unknownMetadata: '**Metadados** desconhecidos: o serviço não lista mais este registro como era.',
    },
    notOnPage: 'Este registro não está mais nessa página: use o comando outra vez.',
    index: {
      waiting: ({ records: count }) =>
        `${counted(count)} até agora: o serviço não dá mais no momento, tente de novo em um minuto`,
      reading: ({ records: count }) =>
        `ainda lendo: ${counted(count)} até agora, tente de novo daqui a pouco`,
      whole: ({ time, records: count }) => `atualizado ${time}, a partir de ${counted(count)}`,
      full: ({ time, records: count }) =>
        `atualizado ${time}, a partir dos primeiros ${number(count)} registros: os demais não são guardados, e pode haver outros mais recentes`,
      cut: ({ time, records: count }) =>
        `atualizado ${time}, a partir de ${counted(count)}, tudo o que o serviço dá de uma vez: pode haver outros mais recentes`,
    },
    file: {
      records: ({ records: count }) => counted(count),
      discordsFirst: ({ records: count }) =>
        `Estes são os primeiros ${number(count)}: o Discord não aceita mais aqui.`,
      discordsFirstOf: ({ records: count, all }) =>
        `Estes são os primeiros ${number(count)} de ${number(all)}: o Discord não aceita mais aqui.`,
      first: ({ records: count }) => `Estes são os primeiros ${number(count)}: nenhum arquivo tem mais.`,
      firstOf: ({ records: count, all }) =>
        `Estes são os primeiros ${number(count)} de ${number(all)}: nenhum arquivo tem mais.`,
      noMetadata:
        'O arquivo não tem metadados, porque estes registros estão longe um do outro: “Detalhes” mostra.',
    },
    nothingLogged:
      'Ainda não se conhece nenhuma pontuação: tente daqui a pouco, ou quando um jogo registrar uma.',
    unknown: {
      gameToPick: ({ typed }) =>
        `Não há pontuações do jogo ${typed}: escolha um dos que aparecem enquanto você digita.`,
      game: ({ typed, near }) => `Não há pontuações do jogo ${typed}: você quis dizer ${near.join(', ')}?`,
      awardToPick: ({ typed }) =>
        `Não há pontuações com o prêmio ${typed}: escolha um dos que aparecem enquanto você digita.`,
      award: ({ typed, near }) =>
        `Não há pontuações com o prêmio ${typed}: você quis dizer ${near.join(', ')}?`,
      player: ({ typed }) => `Nenhum hash de jogador começa com ${typed}.`,
      playerNear: ({ typed, near }) =>
        `Nenhum hash de jogador começa com ${typed}. Você quis dizer ${near.join(', ')}?`,
      playerByName: ({ typed }) =>
        `Nenhum jogador tem o nome ${typed}, e nenhum hash de jogador começa assim.`,
      playerByNameNear: ({ typed, near }) =>
        `Nenhum jogador tem o nome ${typed}, e nenhum hash de jogador começa assim. Você quis dizer ${near.join(', ')}?`,
      severalPlayers: ({ typed }) => `Vários hashes de jogadores começam com ${typed}: digite mais.`,
    },
    recordGone: 'O registro de que este botão precisa não foi encontrado: use o comando outra vez.',
    recordNotRead: 'O registro de que este botão precisa não foi encontrado: clique de novo daqui a pouco.',
    period: { week: 'últimos 7 dias', month: 'últimos 30 dias', all: 'desde o início' },
    noneInPeriod: ({ wider }) =>
      `Não há pontuações neste período: clique em **${wider}** para um mais longo.`,
    top: {
      title: ({ provider }) => `**Os melhores de ${provider}**`,
      stage: ({ stage }) => `fase ${stage}`,
      noScore: ({ player }) => `${player} não tem pontuação aqui.`,
      rank: ({ player, rank, players, score }) =>
        `${player} é ${rank} de ${number(players)}, com **${score}**.`,
    },
  } satisfies WordsOf<'records'>;
};
