import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ plural, number }: Formats<'de'>) => {
  const counted = (records: number) =>
    plural(records, { one: '1 Eintrag', other: `${number(records)} Einträge` });
  return {
    button: {
      details: 'Details',
      newest: 'Neueste',
      highest: 'Höchste',
      oldest: 'Älteste',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `Spiel ${provider}`,
      player: ({ player }) => `Spieler ${player}`,
      award: ({ award }) => `Auszeichnung ${award}`,
      order: { asc: 'älteste zuerst', desc: 'neueste zuerst', score: 'höchster Score zuerst' },
    },
    sortCounted: '`sort` und `default` legen beide eine Reihenfolge fest: `sort` hat Vorrang.',
    severalGames:
      'Diese Scores stammen aus mehreren Spielen, die unterschiedlich zählen: `provider` zeigt nur ein Spiel.',
    field: {
      record: ({ id }) => `Eintrag ${id}`,
      numbers: ({ score, stage, bonus }) => `**Score** ${score} · **Level** ${stage} · **Bonus** ${bonus}`,
      award: ({ award }) => `**Auszeichnung** ${award}`,
      noAward: '**Auszeichnung** keine',
      logged: ({ time, ago }) => `**Eingetragen** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Geändert** ${time} (${ago})`,
      player: '**Spieler**',
      metadata: '**Metadaten**',
      noMetadata: '**Metadaten** keine',
      noJson: '**Metadaten**, kein JSON',
      unknownMetadata:
        '**Metadaten** sind nicht bekannt: Der Dienst listet diesen Eintrag nicht mehr so auf.',
    },
    notOnPage: 'Dieser Eintrag steht nicht mehr auf der Seite: Ruf den Befehl neu auf.',
    index: {
      waiting: ({ records }) =>
        `bisher ${counted(records)}: Der Dienst liefert gerade nicht mehr, versuch es in einer Minute noch einmal`,
      reading: ({ records }) =>
        `wird noch gelesen: bisher ${counted(records)}, versuch es gleich noch einmal`,
      whole: ({ time, records }) =>
        `Stand: ${time}, aus ${counted(records).replace('Einträge', 'Einträgen')}`,
      full: ({ time, records }) =>
        `Stand: ${time}, aus den ersten ${number(records)} Einträgen: Mehr werden nicht gespeichert, es kann neuere geben`,
      cut: ({ time, records }) =>
        `Stand: ${time}, aus ${counted(records).replace('Einträge', 'Einträgen')}, so vielen, wie der Dienst auf einmal liefert: Es kann neuere geben`,
    },
    file: {
      records: ({ records }) => counted(records),
      discordsFirst: ({ records }) =>
        `Das sind die ersten ${number(records)}: Mehr nimmt Discord hier nicht an.`,
      discordsFirstOf: ({ records, all }) =>
        `Das sind die ersten ${number(records)} von ${number(all)}: Mehr nimmt Discord hier nicht an.`,
      first: ({ records }) => `Das sind die ersten ${number(records)}: Mehr enthält keine Datei.`,
      firstOf: ({ records, all }) =>
        `Das sind die ersten ${number(records)} von ${number(all)}: Mehr enthält keine Datei.`,
      noMetadata:
        'Die Datei hat keine Metadaten, weil diese Einträge weit auseinanderliegen: „Details“ zeigt sie.',
    },
    nothingLogged:
      'Noch sind keine Scores bekannt: Versuch es gleich noch einmal, oder sobald ein Spiel welche einträgt.',
    unknown: {
      gameToPick: ({ typed }) =>
        `Zum Spiel ${typed} gibt es keinen Score: Wähl eines, das beim Tippen erscheint.`,
      game: ({ typed, near }) => `Zum Spiel ${typed} gibt es keinen Score: Meintest du ${near.join(', ')}?`,
      awardToPick: ({ typed }) =>
        `Zur Auszeichnung ${typed} gibt es keinen Score: Wähl eine, die beim Tippen erscheint.`,
      award: ({ typed, near }) =>
        `Zur Auszeichnung ${typed} gibt es keinen Score: Meintest du ${near.join(', ')}?`,
      player: ({ typed }) => `Kein Spieler-Hash beginnt mit ${typed}.`,
      playerNear: ({ typed, near }) =>
        `Kein Spieler-Hash beginnt mit ${typed}. Meintest du ${near.join(', ')}?`,
      playerByName: ({ typed }) => `Kein Spieler heißt ${typed}, und kein Spieler-Hash beginnt damit.`,
      playerByNameNear: ({ typed, near }) =>
        `Kein Spieler heißt ${typed}, und kein Spieler-Hash beginnt damit. Meintest du ${near.join(', ')}?`,
      severalPlayers: ({ typed }) => `Mehrere Spieler-Hashes beginnen mit ${typed}: Tippe mehr davon.`,
    },
    recordGone: 'Der Eintrag, den dieser Button braucht, fehlt: Ruf den Befehl neu auf.',
    recordNotRead: 'Der Eintrag, den dieser Button braucht, fehlt: Drück ihn gleich noch einmal.',
    period: { week: 'letzte 7 Tage', month: 'letzte 30 Tage', all: 'gesamte Zeit' },
    noneInPeriod: ({ wider }) => `Keine Scores in diesem Zeitraum: Drück **${wider}** für einen längeren.`,
    top: {
      title: ({ provider }) => `**Die Besten in ${provider}**`,
      stage: ({ stage }) => `Level ${stage}`,
      noScore: ({ player }) => `${player} hat hier keinen Score.`,
      rank: ({ player, rank, players, score }) =>
        `${player} ist ${rank} von ${number(players)}, mit **${score}**.`,
    },
  } satisfies WordsOf<'records'>;
};
