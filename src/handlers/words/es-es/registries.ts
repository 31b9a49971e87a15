import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ plural, number, either }: Formats<'es-ES'>) => {
  const counted = (count: number, one: string, many: string) =>
    plural(count, {
      one: `1 ${one}`,
      many: `${number(count)} de ${many}`,
      other: `${number(count)} ${many}`,
    });
  return {
    belongsTo: ({ name, registry }) => `${name} en ${registry} pertenece a la cartera`,
    theWallet: ({ registry }) => `La cartera, con sus nombres en ${registry}`,
    walletOf: ({ name, registry, names }) => `La cartera de ${name} en ${registry}: ${names}`,
    wallet: ({ wallet, registry, names }) => `La cartera ${wallet} en ${registry}: ${names}`,
    lookedUp: ({ typed, name }) => `En lugar de ${typed} se ha buscado ${name}.`,
    paysTo: ({ address }) => `Los pagos a este nombre van a ${address}.`,
    readSoFar: ({ count }) =>
      `${plural(count, { one: 'Este es el primer nombre', many: `Estos son los primeros ${number(count)} de nombres`, other: `Estos son los primeros ${number(count)} nombres` })}: la cartera tiene más, demasiados para una respuesta.`,
    stale: ({ registry, minutes }) =>
      `${registry} no da ahora una respuesta nueva: esta es de hace ${counted(minutes, 'minuto', 'minutos')}.`,
    justStale: ({ registry }) =>
      `${registry} no da ahora una respuesta nueva: esta es de hace menos de un minuto.`,
    namesAt: ({ registry }) => `Nombres en ${registry}`,
    namesAtService: 'Nombres en el servicio',
    noneTakesName: ({ name, examples }) =>
      `Ningún registro de nombres de este bot tiene nombres como ${name}: escribe uno como ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} no es la dirección de una cartera en ${either(registries)}: copia la dirección completa.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} no es un nombre de ${registry}: allí los nombres tienen ${form}, por ejemplo ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} no es un nombre de ${registry}: allí los nombres son como ${example}.`,
    forms: {
      ens: 'letras, cifras, guiones o emojis, y una terminación como `.eth`',
      bns: 'letras de la a a la z, cifras, `-` o `_`, y la terminación `.btc`, `.id`, `.stx` o `.app`',
      sns: 'letras, cifras o guiones, y la terminación `.sns`',
      handle: 'letras de la a a la z, cifras, `_`, `-` o `.`, y un `$` delante',
      tez: 'letras, cifras o guiones, y la terminación `.tez`',
      self: 'letras de la a a la z, cifras o `_` sueltos, pero ningún `_` al principio',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet} está mal escrita: parece una dirección de ${registry}. Copia la dirección completa.`,
    notRegistered: ({ name, registry }) =>
      `Nadie ha registrado el nombre ${name} en ${registry}: comprueba cómo se escribe.`,
    noAddress: ({ name, registry }) =>
      `El nombre ${name} no tiene dirección en ${registry}: prueba con otro nombre.`,
    noNames: ({ wallet, registry }) => `La cartera ${wallet} no tiene nombres registrados en ${registry}.`,
    instead: ({ name, registry, instead }) => `${registry} no busca ${name} por ahora: prueba ${instead}.`,
    noOrder: ({ registry }) => `${registry} no ordena sus nombres: quita \`default\`.`,
    syncing: ({ registry }) =>
      `${registry} se está poniendo al día con su cadena de bloques: inténtalo otra vez dentro de unos minutos.`,
    busy: ({ registry }) => `El registro ${registry} está ocupado: inténtalo otra vez dentro de un minuto.`,
    busyForSeconds: ({ registry, seconds }) =>
      `El registro ${registry} está ocupado: inténtalo otra vez dentro de ${plural(seconds, { one: 'un segundo', many: `${seconds} de segundos`, other: `${seconds} segundos` })}.`,
    busyForMinutes: ({ registry, minutes }) =>
      `El registro ${registry} está ocupado: inténtalo otra vez dentro de ${plural(minutes, { one: 'un minuto', many: `${minutes} de minutos`, other: `${minutes} minutos` })}.`,
    unauthorised: ({ registry }) =>
      `${registry} deniega el acceso a Rollcall: avisa al responsable de este bot, que quizá tenga que configurar una clave.`,
    refused: ({ registry }) =>
      `${registry} lo ha rechazado: comprueba lo que has escrito o avisa al responsable de este bot.`,
    unavailable: ({ registry }) =>
      `Ahora mismo no se puede acceder a ${registry}: inténtalo otra vez dentro de un minuto.`,
    tooSlow: ({ registry }) =>
      `${registry} ha tardado demasiado en responder: inténtalo otra vez dentro de un minuto.`,
    senseless: ({ registry }) =>
      `${registry} ha dado una respuesta no válida: avisa al responsable de este bot.`,
  } satisfies WordsOf<'registries'>;
};
