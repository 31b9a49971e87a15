import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ plural, number }: Formats<'es-ES'>) => {
  const counted = (count: number) =>
    plural(count, {
      one: '1 registro',
      many: `${number(count)} de registros`,
      other: `${number(count)} registros`,
    });
  return {
    button: {
      details: 'Detalles',
      newest: 'Más nuevos',
      highest: 'Más altos',
      oldest: 'Más antiguos',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `juego ${provider}`,
      player: ({ player }) => `jugador ${player}`,
      award: ({ award }) => `premio ${award}`,
      order: {
        asc: 'primero los más antiguos',
        desc: 'primero los más nuevos',
        score: 'primero la puntuación más alta',
      },
    },
    sortCounted: '`sort` y `default` eligen ambos un orden: se ha aplicado `sort`.',
    severalGames:
      'Estas puntuaciones son de varios juegos, que cuentan de forma distinta: `provider` muestra uno solo.',
    field: {
      record: ({ id }) => `Registro ${id}`,
      numbers: ({ score, stage, bonus }) =>
        `**Puntuación** ${score} · **nivel** ${stage} · **bonificación** ${bonus}`,
      award: ({ award }) => `**Premio** ${award}`,
      noAward: '**Premio** ninguno',
      logged: ({ time, ago }) => `**Registrado** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Cambiado** ${time} (${ago})`,
      player: '**Jugador**',
      metadata: '**Metadatos**',
      noMetadata: '**Metadatos** ninguno',
      noJson: '**Metadatos**, que no son JSON',
      unknownMetadata: '**Metadatos** desconocidos: el servicio ya no muestra este registro como era.',
    },
    notOnPage: 'Este registro ya no está en esa página: ejecuta el comando otra vez.',
    index: {
      waiting: ({ records: count }) =>
        `${counted(count)} hasta ahora: el servicio no da más por el momento, prueba otra vez dentro de un minuto`,
      reading: ({ records: count }) =>
        `leyendo todavía: ${counted(count)} hasta ahora, prueba otra vez en un momento`,
      whole: ({ time, records: count }) => `actualizado ${time}, a partir de ${counted(count)}`,
      full: ({ time, records: count }) =>
        `actualizado ${time}, a partir de los primeros ${number(count)} registros: no se guardan más, y puede haber otros más nuevos`,
      cut: ({ time, records: count }) =>
        `actualizado ${time}, a partir de ${counted(count)}, todo lo que el servicio da de una vez: puede haber otros más nuevos`,
    },
    file: {
      records: ({ records: count }) => counted(count),
      discordsFirst: ({ records: count }) =>
        `Estos son los primeros ${number(count)}: Discord no acepta más aquí.`,
      discordsFirstOf: ({ records: count, all }) =>
        `Estos son los primeros ${number(count)} de ${number(all)}: Discord no acepta más aquí.`,
      first: ({ records: count }) => `Estos son los primeros ${number(count)}: ningún archivo tiene más.`,
      firstOf: ({ records: count, all }) =>
        `Estos son los primeros ${number(count)} de ${number(all)}: ningún archivo tiene más.`,
      noMetadata:
        'El archivo no tiene metadatos, porque estos registros están muy lejos unos de otros: «Detalles» los muestra.',
    },
    nothingLogged:
      'Aún no se conoce ninguna puntuación: prueba en un momento, o cuando un juego registre alguna.',
    unknown: {
      gameToPick: ({ typed }) =>
        `No hay puntuaciones del juego ${typed}: elige uno de los que salen al escribir.`,
      game: ({ typed, near }) => `No hay puntuaciones del juego ${typed}: ¿querías decir ${near.join(', ')}?`,
      awardToPick: ({ typed }) =>
        `No hay puntuaciones con el premio ${typed}: elige uno de los que salen al escribir.`,
      award: ({ typed, near }) =>
        `No hay puntuaciones con el premio ${typed}: ¿querías decir ${near.join(', ')}?`,
      player: ({ typed }) => `Ningún hash de jugador empieza por ${typed}.`,
      playerNear: ({ typed, near }) =>
        `Ningún hash de jugador empieza por ${typed}. ¿Querías decir ${near.join(', ')}?`,
      playerByName: ({ typed }) => `Ningún jugador se llama ${typed}, y ningún hash de jugador empieza así.`,
      playerByNameNear: ({ typed, near }) =>
        `Ningún jugador se llama ${typed}, y ningún hash de jugador empieza así. ¿Querías decir ${near.join(', ')}?`,
      severalPlayers: ({ typed }) => `Varios hashes de jugadores empiezan por ${typed}: escribe más.`,
    },
    recordGone: 'El registro que necesita este botón no se encuentra: ejecuta el comando otra vez.',
    recordNotRead: 'El registro que necesita este botón no se encuentra: púlsalo otra vez en un momento.',
    period: { week: 'últimos 7 días', month: 'últimos 30 días', all: 'desde siempre' },
    noneInPeriod: ({ wider }) =>
      `No hay puntuaciones en este periodo: pulsa **${wider}** para ver uno más largo.`,
    top: {
      title: ({ provider }) => `**Los mejores de ${provider}**`,
      stage: ({ stage }) => `nivel ${stage}`,
      noScore: ({ player }) => `${player} no tiene puntuación aquí.`,
      rank: ({ player, rank, players, score }) =>
        `${player} es ${rank} de ${number(players)}, con **${score}**.`,
    },
  } satisfies WordsOf<'records'>;
};
