import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'es-ES'>) => {
  const counted = (count: number, one: string, many: string) =>
    plural(count, {
      one: `1 ${one}`,
      many: `${number(count)} de ${many}`,
      other: `${number(count)} ${many}`,
    });
  const names = (count: number) => counted(count, 'nombre', 'nombres');
  const rows = (no: string, one: string, many: string) => ({
    none: no,
    noneOnPage: ({ page }: { page: number }) => `${no} en la página ${number(page)}`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `${no} en la página ${number(page)} de ${number(pages)}`,
    all: ({ count }: { count: number }) => counted(count, one, many),
    atLeast: ({ count }: { count: number }) => `${number(count)}+ ${many}`,
  });
  return {
    rows: {
      names: rows('Ningún nombre', 'nombre', 'nombres'),
      conversations: rows('Ninguna conversación', 'conversación', 'conversaciones'),
      scores: rows('Ninguna puntuación', 'puntuación', 'puntuaciones'),
      records: rows('Ningún registro', 'registro', 'registros'),
      players: rows('Ningún jugador', 'jugador', 'jugadores'),
      lines: rows('Ninguna línea', 'línea', 'líneas'),
    },
    cannotBeShown: ({ rows }) => `No se pueden mostrar: ${rows}.`,
    page: ({ page }) => `página ${number(page)}`,
    pageOf: ({ page, pages }) => `página ${number(page)} de ${number(pages)}`,
    button: {
      previous: 'Anterior',
      next: 'Siguiente',
      page: ({ page }) => `Pág. ${page}`,
      typeAgain: 'Escribir otra vez',
      allNames: 'Todos los nombres en un archivo',
      allOfThese: 'Todos estos en un archivo',
      nextFile: 'Archivo siguiente',
      explorer: 'Ver en el explorador',
      namesOfWallet: 'Nombres de esta cartera',
      lookUp: 'Buscar este nombre',
    },
    otherPage: {
      furthest: ({ page }) =>
        `Se puede saltar como mucho a la página ${number(page)}: «Siguiente» sigue desde ahí.`,
      seemsLast: 'Parece que esta es la última página.',
      isLast: ({ page }) => `No hay página ${number(page)}: esta es la última.`,
    },
    form: {
      title: 'Ir a una página',
      page: 'Página',
      pageOrLetters: 'Página, o primeras letras',
      first: 'primera',
      last: 'última',
      any: ({ first, last }) => `Un número, ${first} o ${last}`,
      range: ({ pages, first, last }) => `De 1 a ${number(pages)}, ${first} o ${last}`,
      orNames: ({ range }) => `${range}, o primeras letras: «12» entre comillas para nombres con 12`,
      tooLong: 'El nombre de esta lista es demasiado largo para un formulario: usa los otros botones.',
      nothing: 'No has escrito nada, así que sigues en esta página.',
      notANumber: ({ first, last }) => `No es un número de página. Escribe un número, ${first} o ${last}.`,
      fromOne: 'Las páginas empiezan por la 1, así que sigues en esta: escribe 1 o más.',
      tooMany: ({ last }) =>
        `Ninguna lista tiene tantas páginas, así que sigues en esta: escribe ${last} para la última.`,
      typed: ({ text }) => `Has escrito ${text}.`,
    },
    containing: ({ text }) => `con ${text}`,
    belongsTo: ({ name }) => `${name} pertenece a la cartera`,
    theWallet: 'La cartera',
    walletOf: ({ name, names: all }) => `La cartera de ${name}: ${all}`,
    wallet: ({ wallet, names: all }) => `La cartera ${wallet}: ${all}`,
    stale: ({ minutes }) =>
      `El servicio de nombres no está disponible ahora: esta respuesta es de hace ${counted(minutes, 'minuto', 'minutos')}.`,
    justStale:
      'El servicio de nombres no está disponible ahora: esta respuesta es de hace menos de un minuto.',
    asFile: 'Son demasiado largos para un mensaje, así que van en un archivo',
    tooLarge: 'Un archivo con estos nombres es demasiado grande para Discord aquí: elige un `limit` menor.',
    cutFile: ({ count, all }) =>
      `El archivo tiene los primeros ${number(count)} de ${number(all)} nombres, todos los que Discord acepta aquí`,
    nameTooLong: {
      pages: 'Este nombre es demasiado largo para los botones de página: un `limit` mayor muestra más.',
      button: 'Este nombre es demasiado largo para un botón: un `limit` mayor muestra más.',
    },
    addressTooLong: {
      pages: 'Esta dirección es demasiado larga para los botones de página: un `limit` mayor muestra más.',
      button: 'Esta dirección es demasiado larga para un botón: un `limit` mayor muestra más.',
    },
    byNameAlone:
      'El servicio de este bot solo encuentra nombres a partir de un nombre: usa `/list` con uno de los nombres de la cartera.',
    lookedThrough: ({ count }) => `Se han revisado ${names(count)} de esta cartera: puede que haya más.`,
    find: {
      none: ({ typed }) => `Ningún nombre empieza por ${typed}, así que sigues en esta página.`,
      noneOfFirst: ({ typed, count }) =>
        `Entre los primeros (${names(count)}) ninguno empieza por ${typed}, así que sigues en esta página.`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `1 nombre empieza por ${typed}: está en esta página.`,
          many: `${number(found)} de nombres empiezan por ${typed}: el primero está en esta página.`,
          other: `${number(found)} nombres empiezan por ${typed}: el primero está en esta página.`,
        }),
      foundOfFirst: ({ typed, found, count }) =>
        plural(found, {
          one: `Entre los primeros (${names(count)}), 1 empieza por ${typed}: está en esta página.`,
          many: `Entre los primeros (${names(count)}), ${number(found)} empiezan por ${typed}: el primero está en esta página.`,
          other: `Entre los primeros (${names(count)}), ${number(found)} empiezan por ${typed}: el primero está en esta página.`,
        }),
      apart: 'No están juntos, porque estos nombres no van en orden alfabético.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `Nadie ha registrado ${name}: estos son los nombres de ${small}.`,
      nothingAsked:
        'Aquí aún no se ha buscado ningún nombre: escribe el nombre completo, tal como se registró.',
      nobody: ({ name }) => `Nadie ha registrado el nombre ${name}.`,
      didYouMean: ({ names: near }) => `¿Querías decir ${either(near)}?`,
      likeAnAddress: ({ command }) => `Parece la dirección de una cartera: ${command} muestra sus nombres.`,
      noSuchWallet: ({ wallet, command }) =>
        `No hay ninguna cartera ${wallet} con nombres. Si es un nombre, ${command} muestra su cartera.`,
    },
    message: {
      which: '¿Cuál de estos es el nombre?',
      whichOfFirst:
        '¿Cuál de estos es el nombre? El mensaje tiene más palabras de las que caben aquí: escribe otro con `/list`.',
      noneChosen: 'No has elegido ningún nombre: elige uno.',
      noName: 'En este mensaje no hay ningún nombre. Escríbelo con `/list`.',
      allTooLong: 'En este mensaje no hay ningún nombre lo bastante corto: escríbelo con `/list`.',
    },
  } satisfies WordsOf<'lists'>;
};
