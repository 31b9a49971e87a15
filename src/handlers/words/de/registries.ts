import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ plural, number, either }: Formats<'de'>) =>
  ({
    belongsTo: ({ name, registry }) => `${name} bei ${registry} gehört zur Wallet`,
    theWallet: ({ registry }) => `Die Wallet, mit ihren Namen bei ${registry}`,
    walletOf: ({ name, registry, names }) => `Die Wallet von ${name} bei ${registry}: ${names}`,
    wallet: ({ wallet, registry, names }) => `Die Wallet ${wallet} bei ${registry}: ${names}`,
    lookedUp: ({ typed, name }) => `Statt ${typed} wurde ${name} nachgeschlagen.`,
    paysTo: ({ address }) => `Zahlungen an diesen Namen gehen an ${address}.`,
    readSoFar: ({ count }) =>
      `${plural(count, { one: 'Das ist der erste Name', other: `Das sind die ersten ${number(count)} Namen` })}: Die Wallet hat mehr, zu viele für eine Antwort.`,
    stale: ({ registry, minutes }) =>
      `${registry} gibt gerade keine neue Antwort: Diese ist ${plural(minutes, { one: '1 Minute', other: `${minutes} Minuten` })} alt.`,
    justStale: ({ registry }) => `${registry} gibt gerade keine neue Antwort: Diese ist keine Minute alt.`,
    namesAt: ({ registry }) => `Namen bei ${registry}`,
    namesAtService: 'Namen beim Dienst',
    noneTakesName: ({ name, examples }) =>
      `Kein Namensregister dieses Bots hat Namen wie ${name}: Tippe einen wie ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} ist keine Adresse einer Wallet bei ${either(registries)}: Kopiere die ganze Adresse.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} ist kein Name von ${registry}: Namen haben dort ${form}, zum Beispiel ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} ist kein Name von ${registry}: Namen sehen dort aus wie ${example}.`,
    forms: {
      ens: 'Buchstaben, Ziffern, Bindestriche oder Emojis und eine Endung wie `.eth`',
      bns: 'Buchstaben von a bis z, Ziffern, `-` oder `_` und die Endung `.btc`, `.id`, `.stx` oder `.app`',
      sns: 'Buchstaben, Ziffern oder Bindestriche und die Endung `.sns`',
      handle: 'Buchstaben von a bis z, Ziffern, `_`, `-` oder `.` und ein `$` davor',
      tez: 'Buchstaben, Ziffern oder Bindestriche und die Endung `.tez`',
      self: 'Buchstaben von a bis z, Ziffern oder einzelne `_`, aber kein `_` am Anfang',
    },
    mistyped: ({ wallet, registry }) =>
      `In ${wallet} ist ein Tippfehler: Das sieht wie eine Adresse bei ${registry} aus. Kopiere die ganze Adresse.`,
    notRegistered: ({ name, registry }) =>
      `Niemand hat den Namen ${name} bei ${registry} registriert: Prüf die Schreibweise.`,
    noAddress: ({ name, registry }) =>
      `Der Name ${name} hat bei ${registry} keine Adresse: Versuch es mit einem anderen Namen.`,
    noNames: ({ wallet, registry }) => `Auf die Wallet ${wallet} ist bei ${registry} kein Name registriert.`,
    instead: ({ name, registry, instead }) =>
      `${registry} schlägt ${name} zurzeit nicht nach: Versuch es mit ${instead}.`,
    noOrder: ({ registry }) => `${registry} sortiert seine Namen nicht: Lass \`default\` weg.`,
    syncing: ({ registry }) =>
      `${registry} holt gerade seine Blockchain ein: Versuch es in einigen Minuten noch einmal.`,
    busy: ({ registry }) => `${registry} ist ausgelastet: Versuch es in einer Minute noch einmal.`,
    busyForSeconds: ({ registry, seconds }) =>
      `${registry} ist ausgelastet: Versuch es in ${plural(seconds, { one: 'einer Sekunde', other: `${seconds} Sekunden` })} noch einmal.`,
    busyForMinutes: ({ registry, minutes }) =>
      `${registry} ist ausgelastet: Versuch es in ${plural(minutes, { one: 'einer Minute', other: `${minutes} Minuten` })} noch einmal.`,
    unauthorised: ({ registry }) =>
      `${registry} verweigert Rollcall den Zugriff: Sag dem Host dieses Bots Bescheid, der vielleicht einen Schlüssel setzen muss.`,
    refused: ({ registry }) =>
      `${registry} hat das abgelehnt: Prüf deine Eingabe, oder sag dem Host dieses Bots Bescheid.`,
    unavailable: ({ registry }) =>
      `${registry} ist gerade nicht erreichbar: Versuch es in einer Minute noch einmal.`,
    tooSlow: ({ registry }) => `${registry} hat zu lange gebraucht: Versuch es in einer Minute noch einmal.`,
    senseless: ({ registry }) =>
      `${registry} hat eine ungültige Antwort gegeben: Sag dem Host dieses Bots Bescheid.`,
  }) satisfies WordsOf<'registries'>;
