import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ plural, number }: Formats<'pl'>) => {
  const counted = (count: number) =>
    plural(count, { one: '1 zapis', few: `${number(count)} zapisy`, many: `${number(count)} zapisów` });
  /** Behind "na podstawie". */
  const from = (count: number) =>
    plural(count, { one: '1 zapisu', few: `${number(count)} zapisów`, many: `${number(count)} zapisów` });
  return {
    button: {
      details: 'Szczegóły',
      newest: 'Najnowsze',
      highest: 'Najwyższe',
      oldest: 'Najstarsze',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `gra ${provider}`,
      player: ({ player }) => `gracz ${player}`,
      award: ({ award }) => `nagroda ${award}`,
      order: { asc: 'od najstarszych', desc: 'od najnowszych', score: 'od najwyższego wyniku' },
    },
    sortCounted: '`sort` i `default` określają kolejność: zastosowano `sort`.',
    severalGames: 'Te wyniki są z kilku gier, które punktują różnie: `provider` pokazuje jedną z nich.',
    field: {
      record: ({ id }) => `Zapis ${id}`,
      numbers: ({ score, stage, bonus }) => `**Wynik** ${score} · **etap** ${stage} · **premia** ${bonus}`,
      award: ({ award }) => `**Nagroda** ${award}`,
      noAward: '**Nagroda** brak',
      logged: ({ time, ago }) => `**Zapisano** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Zmieniono** ${time} (${ago})`,
      player: '**Gracz**',
      metadata: '**Metadane**',
      noMetadata: '**Metadane** brak',
      noJson: '**Metadane**, które nie są JSON-em',
      unknownMetadata: '**Metadane** nieznane: usługa nie podaje już tego zapisu takim, jakim był.',
    },
    notOnPage: 'Tego zapisu nie ma już na tej stronie: użyj polecenia od nowa.',
    index: {
      waiting: ({ records: count }) =>
        `dotąd ${counted(count)}: usługa na razie nie podaje więcej, spróbuj ponownie za minutę`,
      reading: ({ records: count }) => `trwa odczyt: dotąd ${counted(count)}, spróbuj ponownie za chwilę`,
      whole: ({ time, records: count }) => `dane: ${time}, na podstawie ${from(count)}`,
      full: ({ time, records: count }) =>
        `dane: ${time}, na podstawie pierwszych zapisów (${number(count)}): więcej się nie przechowuje i mogą być nowsze`,
      cut: ({ time, records: count }) =>
        `dane: ${time}, na podstawie ${from(count)}, tyle usługa podaje naraz: mogą być nowsze`,
    },
    file: {
      records: ({ records: count }) => counted(count),
      discordsFirst: ({ records: count }) =>
        `Oto początek, ${counted(count)}: więcej Discord tu nie przyjmuje.`,
      discordsFirstOf: ({ records: count, all }) =>
        `Oto początek, ${number(count)} z ${number(all)}: więcej Discord tu nie przyjmuje.`,
      first: ({ records: count }) => `Oto początek, ${counted(count)}: żaden plik nie ma więcej.`,
      firstOf: ({ records: count, all }) =>
        `Oto początek, ${number(count)} z ${number(all)}: żaden plik nie ma więcej.`,
      noMetadata: 'Plik nie ma metadanych, bo te zapisy są daleko od siebie: pokazują je „Szczegóły”.',
    },
    nothingLogged: 'Nie ma jeszcze znanych wyników: spróbuj za chwilę albo gdy jakaś gra coś zapisze.',
    unknown: {
      gameToPick: ({ typed }) => `Nie ma wyników z gry ${typed}: wybierz z podpowiedzi przy pisaniu.`,
      game: ({ typed, near }) => `Nie ma wyników z gry ${typed}: czy chodzi o ${near.join(', ')}?`,
      awardToPick: ({ typed }) => `Nie ma wyników z nagrodą ${typed}: wybierz z podpowiedzi przy pisaniu.`,
      award: ({ typed, near }) => `Nie ma wyników z nagrodą ${typed}: czy chodzi o ${near.join(', ')}?`,
      player: ({ typed }) => `Żaden hash gracza nie zaczyna się na ${typed}.`,
      playerNear: ({ typed, near }) =>
        `Żaden hash gracza nie zaczyna się na ${typed}. Czy chodzi o ${near.join(', ')}?`,
      playerByName: ({ typed }) =>
        `Żaden gracz nie ma nazwy ${typed} i żaden hash gracza nie zaczyna się tak.`,
      playerByNameNear: ({ typed, near }) =>
        `Żaden gracz nie ma nazwy ${typed} i żaden hash gracza nie zaczyna się tak. Czy chodzi o ${near.join(', ')}?`,
      severalPlayers: ({ typed }) => `Hashe kilku graczy zaczynają się na ${typed}: wpisz więcej.`,
    },
    recordGone: 'Nie ma zapisu, którego potrzebuje ten przycisk: użyj polecenia od nowa.',
    recordNotRead: 'Nie ma zapisu, którego potrzebuje ten przycisk: naciśnij go ponownie za chwilę.',
    period: { week: 'ostatnie 7 dni', month: 'ostatnie 30 dni', all: 'cały czas' },
    noneInPeriod: ({ wider }) => `Brak wyników w tym okresie: naciśnij **${wider}**, by zobaczyć dłuższy.`,
    top: {
      title: ({ provider }) => `**Najlepsi w ${provider}**`,
      stage: ({ stage }) => `etap ${stage}`,
      noScore: ({ player }) => `${player} nie ma tu wyniku.`,
      rank: ({ player, rank, players, score }) =>
        `${player} zajmuje miejsce ${rank} z ${number(players)}, wynik **${score}**.`,
    },
  } satisfies WordsOf<'records'>;
};
