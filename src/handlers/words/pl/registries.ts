import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ plural, number, either }: Formats<'pl'>) =>
  ({
    belongsTo: ({ name, registry }) => `${name} w rejestrze ${registry} należy do portfela`,
    theWallet: ({ registry }) => `Portfel z nazwami w rejestrze ${registry}`,
    walletOf: ({ name, registry, names }) => `Portfel nazwy ${name} w rejestrze ${registry}: ${names}`,
    wallet: ({ wallet, registry, names }) => `Portfel ${wallet} w rejestrze ${registry}: ${names}`,
    lookedUp: ({ typed, name }) => `Zamiast ${typed} wyszukano ${name}.`,
    paysTo: ({ address }) => `Płatności na tę nazwę trafiają na adres ${address}.`,
    readSoFar: ({ count }) =>
      `${plural(count, { one: 'To pierwsza nazwa', few: `To pierwsze ${number(count)} nazwy`, many: `To pierwsze ${number(count)} nazw` })}: portfel ma ich więcej, zbyt wiele na jedną odpowiedź.`,
    stale: ({ registry, minutes }) =>
      `Rejestr ${registry} nie daje teraz nowej odpowiedzi: ta jest sprzed ${plural(minutes, { one: '1 minuty', few: `${minutes} minut`, many: `${minutes} minut` })}.`,
    justStale: ({ registry }) =>
      `Rejestr ${registry} nie daje teraz nowej odpowiedzi: ta jest sprzed niecałej minuty.`,
    namesAt: ({ registry }) => `Nazwy w rejestrze ${registry}`,
    namesAtService: 'Nazwy w usłudze',
    noneTakesName: ({ name, examples }) =>
      `Żaden rejestr nazw tego bota nie ma nazw takich jak ${name}: wpisz podobną do ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} nie jest adresem portfela ${either(registries)}: skopiuj cały adres.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} nie jest nazwą z rejestru ${registry}: nazwy składają się tam z ${form}, na przykład ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} nie jest nazwą z rejestru ${registry}: nazwy wyglądają tam jak ${example}.`,
    forms: {
      ens: 'liter, cyfr, łączników lub emoji oraz końcówki takiej jak `.eth`',
      bns: 'liter od a do z, cyfr, `-` lub `_` oraz końcówki `.btc`, `.id`, `.stx` lub `.app`',
      sns: 'liter, cyfr lub łączników oraz końcówki `.sns`',
      handle: 'liter od a do z, cyfr, `_`, `-` lub `.` oraz `$` na początku',
      tez: 'liter, cyfr lub łączników oraz końcówki `.tez`',
      self: 'liter od a do z, cyfr lub pojedynczych `_`, ale bez `_` na początku',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet} zawiera literówkę: wygląda na adres ${registry}. Skopiuj cały adres.`,
    notRegistered: ({ name, registry }) =>
      `Nikt nie zarejestrował nazwy ${name} w rejestrze ${registry}: sprawdź pisownię.`,
    noAddress: ({ name, registry }) =>
      `Nazwa ${name} nie ma adresu w rejestrze ${registry}: spróbuj innej nazwy.`,
    noNames: ({ wallet, registry }) =>
      `Portfel ${wallet} nie ma żadnych nazw zarejestrowanych w rejestrze ${registry}.`,
    instead: ({ name, registry, instead }) =>
      `Rejestr ${registry} nie wyszukuje teraz ${name}: spróbuj ${instead}.`,
    noOrder: ({ registry }) => `Rejestr ${registry} nie sortuje swoich nazw: pomiń \`default\`.`,
    syncing: ({ registry }) =>
      `Rejestr ${registry} nadrabia zaległości względem swojego łańcucha bloków: spróbuj ponownie za kilka minut.`,
    busy: ({ registry }) => `Rejestr ${registry} jest zajęty: spróbuj ponownie za minutę.`,
    busyForSeconds: ({ registry, seconds }) =>
      `Rejestr ${registry} jest zajęty: spróbuj ponownie za ${plural(seconds, { one: 'sekundę', few: `${seconds} sekundy`, many: `${seconds} sekund` })}.`,
    busyForMinutes: ({ registry, minutes }) =>
      `Rejestr ${registry} jest zajęty: spróbuj ponownie za ${plural(minutes, { one: 'minutę', few: `${minutes} minuty`, many: `${minutes} minut` })}.`,
    unauthorised: ({ registry }) =>
      `Rejestr ${registry} odmawia dostępu Rollcall: powiadom właściciela tego bota, być może trzeba ustawić klucz.`,
    refused: ({ registry }) =>
      `Rejestr ${registry} odmówił: sprawdź, co jest wpisane, albo powiadom właściciela tego bota.`,
    unavailable: ({ registry }) =>
      `Rejestr ${registry} jest w tej chwili nieosiągalny: spróbuj ponownie za minutę.`,
    tooSlow: ({ registry }) => `Rejestr ${registry} odpowiadał zbyt długo: spróbuj ponownie za minutę.`,
    senseless: ({ registry }) =>
      `Rejestr ${registry} dał nieprawidłową odpowiedź: powiadom właściciela tego bota.`,
  }) satisfies WordsOf<'registries'>;
