import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ plural, number, either }: Formats<'uk'>) =>
  ({
    belongsTo: ({ name, registry }) => `Ім’я ${name} у реєстрі ${registry} належить гаманцю`,
    theWallet: ({ registry }) => `Гаманець і його імена в реєстрі ${registry}`,
    walletOf: ({ name, registry, names }) =>
      `Гаманець, якому належить ${name} у реєстрі ${registry}: ${names}`,
    wallet: ({ wallet, registry, names }) => `Гаманець ${wallet} у реєстрі ${registry}: ${names}`,
    lookedUp: ({ typed, name }) => `Пошук виконано за іменем ${name} замість ${typed}.`,
    paysTo: ({ address }) => `Платежі на це ім’я йдуть на адресу ${address}.`,
    readSoFar: ({ count }) =>
      `Це лише початок списку, ${plural(count, { one: `${number(count)} ім’я`, few: `${number(count)} імені`, many: `${number(count)} імен` })}: у гаманця їх більше, для однієї відповіді забагато.`,
    stale: ({ registry, minutes }) =>
      `Реєстр ${registry} зараз не дає нової відповіді: цій відповіді ${plural(minutes, { one: `${number(minutes)} хвилина`, few: `${number(minutes)} хвилини`, many: `${number(minutes)} хвилин` })}.`,
    justStale: ({ registry }) =>
      `Реєстр ${registry} зараз не дає нової відповіді: цій відповіді менше хвилини.`,
    namesAt: ({ registry }) => `Імена в реєстрі ${registry}`,
    namesAtService: 'Імена в сервісі',
    noneTakesName: ({ name, examples }) =>
      `У жодному реєстрі імен цього бота немає імен на кшталт ${name}: введіть ім’я на кшталт ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} — не адреса гаманця ${either(registries)}: скопіюйте адресу повністю.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} — не ім’я реєстру ${registry}: імена там складаються з ${form}, наприклад ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} — не ім’я реєстру ${registry}: імена там мають вигляд ${example}.`,
    forms: {
      ens: 'літер, цифр, дефісів або емодзі й закінчення на кшталт `.eth`',
      bns: 'літер від a до z, цифр, `-` або `_` й закінчення `.btc`, `.id`, `.stx` або `.app`',
      sns: 'літер, цифр або дефісів і закінчення `.sns`',
      handle: 'літер від a до z, цифр, `_`, `-` або `.` і знака `$` попереду',
      tez: 'літер, цифр або дефісів і закінчення `.tez`',
      self: 'літер від a до z, цифр або поодиноких `_`, але без `_` на початку',
    },
    mistyped: ({ wallet, registry }) =>
      `В адресі ${wallet} помилка: вона схожа на адресу ${registry}. Скопіюйте адресу повністю.`,
    notRegistered: ({ name, registry }) =>
      `Ім’я ${name} ніхто не зареєстрував у реєстрі ${registry}: перевірте написання.`,
    noAddress: ({ name, registry }) =>
      `В імені ${name} немає адреси в реєстрі ${registry}: спробуйте інше ім’я.`,
    noNames: ({ wallet, registry }) =>
      `На гаманець ${wallet} у реєстрі ${registry} не зареєстровано жодного імені.`,
    instead: ({ name, registry, instead }) =>
      `Реєстр ${registry} зараз не шукає ${name}: спробуйте ${instead}.`,
    noOrder: ({ registry }) => `Реєстр ${registry} не впорядковує імена: приберіть \`default\`.`,
    syncing: ({ registry }) =>
      `Реєстр ${registry} відстав від свого блокчейна й наздоганяє його: спробуйте ще раз через кілька хвилин.`,
    busy: ({ registry }) => `Реєстр ${registry} перевантажений: спробуйте ще раз за хвилину.`,
    busyForSeconds: ({ registry, seconds }) =>
      `Реєстр ${registry} перевантажений: спробуйте ще раз через ${plural(seconds, { one: `${number(seconds)} секунду`, few: `${number(seconds)} секунди`, many: `${number(seconds)} секунд` })}.`,
    busyForMinutes: ({ registry, minutes }) =>
      `Реєстр ${registry} перевантажений: спробуйте ще раз через ${plural(minutes, { one: `${number(minutes)} хвилину`, few: `${number(minutes)} хвилини`, many: `${number(minutes)} хвилин` })}.`,
    unauthorised: ({ registry }) =>
      `Реєстр ${registry} відмовляє Rollcall у доступі: повідомте власника бота, можливо, треба задати ключ.`,
    refused: ({ registry }) =>
      `Реєстр ${registry} відмовив: перевірте, що ви ввели, або повідомте власника бота.`,
    unavailable: ({ registry }) => `Реєстр ${registry} зараз недоступний: спробуйте ще раз за хвилину.`,
    tooSlow: ({ registry }) => `Реєстр ${registry} відповідав надто довго: спробуйте ще раз за хвилину.`,
    senseless: ({ registry }) => `Реєстр ${registry} надіслав некоректну відповідь: повідомте власника бота.`,
  }) satisfies WordsOf<'registries'>;
