import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ plural, number, either }: Formats<'ru'>) =>
  ({
    belongsTo: ({ name, registry }) => `Имя ${name} в реестре ${registry} принадлежит кошельку`,
    theWallet: ({ registry }) => `Кошелёк и его имена в реестре ${registry}`,
    walletOf: ({ name, registry, names }) =>
      `Кошелёк, которому принадлежит ${name} в реестре ${registry}: ${names}`,
    wallet: ({ wallet, registry, names }) => `Кошелёк ${wallet} в реестре ${registry}: ${names}`,
    lookedUp: ({ typed, name }) => `Поиск выполнен по имени ${name} вместо ${typed}.`,
    paysTo: ({ address }) => `Платежи на это имя идут на адрес ${address}.`,
    readSoFar: ({ count }) =>
      `Это только начало списка, ${plural(count, { one: `${number(count)} имя`, few: `${number(count)} имени`, many: `${number(count)} имён` })}: у кошелька их больше, для одного ответа слишком много.`,
    stale: ({ registry, minutes }) =>
      `Реестр ${registry} сейчас не даёт нового ответа: этому ответу ${plural(minutes, { one: `${number(minutes)} минута`, few: `${number(minutes)} минуты`, many: `${number(minutes)} минут` })}.`,
    justStale: ({ registry }) =>
      `Реестр ${registry} сейчас не даёт нового ответа: этому ответу меньше минуты.`,
    namesAt: ({ registry }) => `Имена в реестре ${registry}`,
    namesAtService: 'Имена в сервисе',
    noneTakesName: ({ name, examples }) =>
      `Ни в одном реестре имён этого бота нет имён вроде ${name}: введите имя вроде ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} — не адрес кошелька ${either(registries)}: скопируйте адрес целиком.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} — не имя реестра ${registry}: имена там состоят из ${form}, например ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} — не имя реестра ${registry}: имена там выглядят как ${example}.`,
    forms: {
      ens: 'букв, цифр, дефисов или эмодзи и окончания вроде `.eth`',
      bns: 'букв от a до z, цифр, `-` или `_` и окончания `.btc`, `.id`, `.stx` или `.app`',
      sns: 'букв, цифр или дефисов и окончания `.sns`',
      handle: 'букв от a до z, цифр, `_`, `-` или `.` и знака `$` впереди',
      tez: 'букв, цифр или дефисов и окончания `.tez`',
      self: 'букв от a до z, цифр или одиночных `_`, но без `_` в начале',
    },
    mistyped: ({ wallet, registry }) =>
      `В адресе ${wallet} опечатка: он похож на адрес ${registry}. Скопируйте адрес целиком.`,
    notRegistered: ({ name, registry }) =>
      `Имя ${name} никто не зарегистрировал в реестре ${registry}: проверьте написание.`,
    noAddress: ({ name, registry }) =>
      `У имени ${name} нет адреса в реестре ${registry}: попробуйте другое имя.`,
    noNames: ({ wallet, registry }) =>
      `На кошелёк ${wallet} в реестре ${registry} не зарегистрировано ни одного имени.`,
    instead: ({ name, registry, instead }) =>
      `Реестр ${registry} сейчас не ищет ${name}: попробуйте ${instead}.`,
    noOrder: ({ registry }) => `Реестр ${registry} не упорядочивает имена: уберите \`default\`.`,
    syncing: ({ registry }) =>
      `Реестр ${registry} отстал от своего блокчейна и догоняет его: попробуйте ещё раз через несколько минут.`,
    busy: ({ registry }) => `Реестр ${registry} перегружен: попробуйте ещё раз через минуту.`,
    busyForSeconds: ({ registry, seconds }) =>
      `Реестр ${registry} перегружен: попробуйте ещё раз через ${plural(seconds, { one: `${number(seconds)} секунду`, few: `${number(seconds)} секунды`, many: `${number(seconds)} секунд` })}.`,
    busyForMinutes: ({ registry, minutes }) =>
      `Реестр ${registry} перегружен: попробуйте ещё раз через ${plural(minutes, { one: `${number(minutes)} минуту`, few: `${number(minutes)} минуты`, many: `${number(minutes)} минут` })}.`,
    unauthorised: ({ registry }) =>
      `Реестр ${registry} отказывает Rollcall в доступе: сообщите владельцу бота, возможно, нужно задать ключ.`,
    refused: ({ registry }) =>
      `Реестр ${registry} отказал: проверьте, что вы ввели, или сообщите владельцу бота.`,
    unavailable: ({ registry }) => `Реестр ${registry} сейчас недоступен: попробуйте ещё раз через минуту.`,
    tooSlow: ({ registry }) => `Реестр ${registry} отвечал слишком долго: попробуйте ещё раз через минуту.`,
    senseless: ({ registry }) => `Реестр ${registry} прислал некорректный ответ: сообщите владельцу бота.`,
  }) satisfies WordsOf<'registries'>;
