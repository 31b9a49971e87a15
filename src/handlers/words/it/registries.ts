import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ plural, number, either }: Formats<'it'>) =>
  ({
    belongsTo: ({ name, registry }) => `${name} su ${registry} appartiene al portafoglio`,
    theWallet: ({ registry }) => `Il portafoglio, con i suoi nomi su ${registry}`,
    walletOf: ({ name, registry, names }) => `Il portafoglio di ${name} su ${registry}: ${names}`,
    wallet: ({ wallet, registry, names }) => `Il portafoglio ${wallet} su ${registry}: ${names}`,
    lookedUp: ({ typed, name }) => `Al posto di ${typed} è stato cercato ${name}.`,
    paysTo: ({ address }) => `I pagamenti a questo nome vanno a ${address}.`,
    readSoFar: ({ count }) =>
      `${plural(count, { one: 'Questo è il primo nome', many: `Questi sono i primi ${number(count)} di nomi`, other: `Questi sono i primi ${number(count)} nomi` })}: il portafoglio ne ha altri, troppi per una risposta.`,
    stale: ({ registry, minutes }) =>
      `${registry} al momento non dà una nuova risposta: questa è di ${plural(minutes, { one: '1 minuto', many: `${minutes} di minuti`, other: `${minutes} minuti` })} fa.`,
    justStale: ({ registry }) =>
      `${registry} al momento non dà una nuova risposta: questa ha meno di un minuto.`,
    namesAt: ({ registry }) => `Nomi su ${registry}`,
    namesAtService: 'Nomi nel servizio',
    noneTakesName: ({ name, examples }) =>
      `Nessun registro di nomi di questo bot ha nomi come ${name}: scrivine uno come ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} non è l’indirizzo di un portafoglio su ${either(registries)}: copia l’indirizzo intero.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} non è un nome del registro ${registry}: lì i nomi hanno ${form}, per esempio ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} non è un nome del registro ${registry}: lì i nomi sono come ${example}.`,
    forms: {
      ens: 'lettere, cifre, trattini o emoji, e una terminazione come `.eth`',
      bns: 'lettere dalla a alla z, cifre, `-` o `_`, e la terminazione `.btc`, `.id`, `.stx` o `.app`',
      sns: 'lettere, cifre o trattini, e la terminazione `.sns`',
      handle: 'lettere dalla a alla z, cifre, `_`, `-` o `.`, e un `$` davanti',
      tez: 'lettere, cifre o trattini, e la terminazione `.tez`',
      self: 'lettere dalla a alla z, cifre o `_` singoli, ma nessun `_` all’inizio',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet} è scritto male: sembra un indirizzo del registro ${registry}. Copia l’indirizzo intero.`,
    notRegistered: ({ name, registry }) =>
      `Nessuno ha registrato il nome ${name} su ${registry}: controlla come si scrive.`,
    noAddress: ({ name, registry }) =>
      `Il nome ${name} non ha un indirizzo su ${registry}: prova con un altro nome.`,
    noNames: ({ wallet, registry }) => `Il portafoglio ${wallet} non ha nomi registrati su ${registry}.`,
    instead: ({ name, registry, instead }) => `${registry} al momento non cerca ${name}: prova ${instead}.`,
    noOrder: ({ registry }) => `${registry} non ordina i suoi nomi: togli \`default\`.`,
    syncing: ({ registry }) =>
      `${registry} sta recuperando il ritardo sulla sua blockchain: riprova tra qualche minuto.`,
    busy: ({ registry }) => `Il registro ${registry} è occupato: riprova tra un minuto.`,
    busyForSeconds: ({ registry, seconds }) =>
      `Il registro ${registry} è occupato: riprova tra ${plural(seconds, { one: 'un secondo', many: `${seconds} di secondi`, other: `${seconds} secondi` })}.`,
    busyForMinutes: ({ registry, minutes }) =>
      `Il registro ${registry} è occupato: riprova tra ${plural(minutes, { one: 'un minuto', many: `${minutes} di minuti`, other: `${minutes} minuti` })}.`,
    unauthorised: ({ registry }) =>
      `${registry} nega l’accesso a Rollcall: avvisa chi gestisce questo bot, che forse deve impostare una chiave.`,
    refused: ({ registry }) =>
      `${registry} ha rifiutato: controlla cosa hai scritto, o avvisa chi gestisce questo bot.`,
    unavailable: ({ registry }) =>
      `Al momento il registro ${registry} non è raggiungibile: riprova tra un minuto.`,
    tooSlow: ({ registry }) => `${registry} ci ha messo troppo a rispondere: riprova tra un minuto.`,
    senseless: ({ registry }) =>
      `${registry} ha dato una risposta non valida: avvisa chi gestisce questo bot.`,
  }) satisfies WordsOf<'registries'>;
