import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ plural, number }: Formats<'it'>) => {
  const counted = (count: number) =>
    plural(count, {
      one: '1 registrazione',
      many: `${number(count)} di registrazioni`,
      other: `${number(count)} registrazioni`,
    });
  return {
    button: {
      details: 'Dettagli',
      newest: 'Le più nuove',
      highest: 'Le più alte',
      oldest: 'Le più vecchie',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `gioco ${provider}`,
      player: ({ player }) => `giocatore ${player}`,
      award: ({ award }) => `premio ${award}`,
      order: {
        asc: 'prima le più vecchie',
        desc: 'prima le più nuove',
        score: 'prima il punteggio più alto',
      },
    },
    sortCounted: '`sort` e `default` scelgono entrambi un ordine: è stato applicato `sort`.',
    severalGames:
      'Questi punteggi sono di più giochi, che contano in modo diverso: `provider` ne mostra uno solo.',
    field: {
      record: ({ id }) => `Registrazione ${id}`,
      numbers: ({ score, stage, bonus }) =>
        `**Punteggio** ${score} · **livello** ${stage} · **bonus** ${bonus}`,
      award: ({ award }) => `**Premio** ${award}`,
      noAward: '**Premio** nessuno',
      logged: ({ time, ago }) => `**Registrato** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Modificato** ${time} (${ago})`,
      player: '**Giocatore**',
      metadata: '**Metadati**',
      noMetadata: '**Metadati** nessuno',
      noJson: '**Metadati**, che non sono JSON',
      unknownMetadata: '**Metadati** sconosciuti: il servizio non elenca più questa registrazione com’era.',
    },
    notOnPage: 'Questa registrazione non è più su quella pagina: esegui di nuovo il comando.',
    index: {
      waiting: ({ records: count }) =>
        `${counted(count)} finora: al momento il servizio non ne dà altre, riprova tra un minuto`,
      reading: ({ records: count }) => `lettura in corso: ${counted(count)} finora, riprova tra un attimo`,
      whole: ({ time, records: count }) => `aggiornato ${time}, da ${counted(count)}`,
      full: ({ time, records: count }) =>
        `aggiornato ${time}, dalle prime ${number(count)} registrazioni: le altre non vengono conservate, e possono essercene di più nuove`,
      cut: ({ time, records: count }) =>
        `aggiornato ${time}, da ${counted(count)}, quante il servizio ne dà in una volta: possono essercene di più nuove`,
    },
    file: {
      records: ({ records: count }) => counted(count),
      discordsFirst: ({ records: count }) =>
        `Queste sono le prime ${number(count)}: qui Discord non ne accetta altre.`,
      discordsFirstOf: ({ records: count, all }) =>
        `Queste sono le prime ${number(count)} di ${number(all)}: qui Discord non ne accetta altre.`,
      first: ({ records: count }) => `Queste sono le prime ${number(count)}: nessun file ne ha di più.`,
      firstOf: ({ records: count, all }) =>
        `Queste sono le prime ${number(count)} di ${number(all)}: nessun file ne ha di più.`,
      noMetadata:
        'Il file non ha metadati, perché queste registrazioni sono lontane tra loro: «Dettagli» li mostra.',
    },
    nothingLogged:
      'Non si conosce ancora nessun punteggio: riprova tra un attimo, o quando un gioco ne registra.',
    unknown: {
      gameToPick: ({ typed }) =>
        `Non ci sono punteggi del gioco ${typed}: scegline uno tra quelli proposti mentre scrivi.`,
      game: ({ typed, near }) => `Non ci sono punteggi del gioco ${typed}: intendevi ${near.join(', ')}?`,
      awardToPick: ({ typed }) =>
        `Non ci sono punteggi con il premio ${typed}: scegline uno tra quelli proposti mentre scrivi.`,
      award: ({ typed, near }) =>
        `Non ci sono punteggi con il premio ${typed}: intendevi ${near.join(', ')}?`,
      player: ({ typed }) => `Nessun hash di un giocatore comincia con ${typed}.`,
      playerNear: ({ typed, near }) =>
        `Nessun hash di un giocatore comincia con ${typed}. Intendevi ${near.join(', ')}?`,
      playerByName: ({ typed }) =>
        `Nessun giocatore si chiama ${typed}, e nessun hash di un giocatore comincia così.`,
      playerByNameNear: ({ typed, near }) =>
        `Nessun giocatore si chiama ${typed}, e nessun hash di un giocatore comincia così. Intendevi ${near.join(', ')}?`,
      severalPlayers: ({ typed }) => `Gli hash di più giocatori cominciano con ${typed}: scrivine di più.`,
    },
    recordGone: 'La registrazione che serve a questo pulsante manca: esegui di nuovo il comando.',
    recordNotRead: 'La registrazione che serve a questo pulsante manca: premilo di nuovo tra un attimo.',
    period: { week: 'ultimi 7 giorni', month: 'ultimi 30 giorni', all: 'da sempre' },
    noneInPeriod: ({ wider }) => `Nessun punteggio in questo periodo: premi **${wider}** per uno più lungo.`,
    top: {
      title: ({ provider }) => `**I migliori di ${provider}**`,
      stage: ({ stage }) => `livello ${stage}`,
      noScore: ({ player }) => `${player} non ha punteggi qui.`,
      rank: ({ player, rank, players, score }) =>
        `${player} è ${rank} su ${number(players)}, con **${score}**.`,
    },
  } satisfies WordsOf<'records'>;
};
