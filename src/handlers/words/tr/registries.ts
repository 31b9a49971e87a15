import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ number, either }: Formats<'tr'>) =>
  ({
    belongsTo: ({ name, registry }) => `${registry} sicilinde ${name} için cüzdan`,
    theWallet: ({ registry }) => `Cüzdan ve ${registry} sicilindeki adları`,
    walletOf: ({ name, registry, names }) => `${registry} sicilinde ${name} için cüzdan: ${names}`,
    wallet: ({ wallet, registry, names }) => `${registry} sicilinde cüzdan ${wallet}: ${names}`,
    lookedUp: ({ typed, name }) => `${typed} yerine ${name} arandı.`,
    paysTo: ({ address }) => `Bu ada yapılan ödemeler şu adrese gider: ${address}.`,
    readSoFar: ({ count }) =>
      `Bunlar ilk ${number(count)} ad: Cüzdanda daha fazlası var, bir yanıt için çok fazla.`,
    stale: ({ registry, minutes }) =>
      `${registry} sicili şu anda yeni bir yanıt vermiyor: Bu yanıt ${minutes} dakika önceden.`,
    justStale: ({ registry }) =>
      `${registry} sicili şu anda yeni bir yanıt vermiyor: Bu yanıt bir dakikadan daha yeni.`,
    namesAt: ({ registry }) => `${registry} sicilindeki adlar`,
    namesAtService: 'Hizmetteki adlar',
    noneTakesName: ({ name, examples }) =>
      `Bu botun hiçbir ad sicilinde ${name} gibi adlar yok. Şunun gibi bir ad yaz: ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `Bu, bir cüzdan adresi değil (${either(registries)}): ${wallet}. Adresin tamamını kopyala.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} bir ${registry} adı değil. Oradaki adlar şöyledir: ${form}. Örnek: ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} bir ${registry} adı değil. Oradaki adlar şöyledir: ${example}.`,
    forms: {
      ens: 'harf, rakam, kısa çizgi ya da emoji ve sonunda `.eth` gibi bir uzantı',
      bns: 'a ile z arası harf, rakam, `-` ya da `_` ve sonunda `.btc`, `.id`, `.stx` ya da `.app` uzantısı',
      sns: 'harf, rakam ya da kısa çizgi ve sonunda `.sns` uzantısı',
      handle: 'a ile z arası harf, rakam, `_`, `-` ya da `.` ve başında `$`',
      tez: 'harf, rakam ya da kısa çizgi ve sonunda `.tez` uzantısı',
      self: 'a ile z arası harf, rakam ya da tek `_`, ama başında `_` yok',
    },
    mistyped: ({ wallet, registry }) =>
      `Bu adreste yazım hatası var: ${wallet}. Bir ${registry} adresine benziyor. Adresin tamamını kopyala.`,
    notRegistered: ({ name, registry }) =>
      `${registry} sicilinde kimse şu adı kaydetmemiş: ${name}. Yazımını kontrol et.`,
    noAddress: ({ name, registry }) =>
      `${registry} sicilinde şu adın adresi yok: ${name}. Başka bir ad dene.`,
    noNames: ({ wallet, registry }) => `${registry} sicilinde bu cüzdana kayıtlı ad yok: ${wallet}.`,
    instead: ({ name, registry, instead }) =>
      `${registry} sicili şu anda şu adı aramıyor: ${name}. Şunu dene: ${instead}.`,
    noOrder: ({ registry }) => `${registry} sicili adlarını sıralamıyor: \`default\` seçeneğini çıkar.`,
    syncing: ({ registry }) =>
      `${registry} sicili blok zincirinin gerisinde kaldı ve ona yetişiyor: Birkaç dakika sonra yeniden dene.`,
    busy: ({ registry }) => `${registry} sicili meşgul: Bir dakika sonra yeniden dene.`,
    busyForSeconds: ({ registry, seconds }) =>
      `${registry} sicili meşgul: ${seconds} saniye sonra yeniden dene.`,
    busyForMinutes: ({ registry, minutes }) =>
      `${registry} sicili meşgul: ${minutes} dakika sonra yeniden dene.`,
    unauthorised: ({ registry }) =>
      `${registry} sicili, Rollcall’un erişimini reddediyor: Belki bir erişim anahtarı ayarlaması gereken bot sahibine haber ver.`,
    refused: ({ registry }) =>
      `${registry} sicili bunu reddetti: Yazdıklarını kontrol et ya da bu botun sahibine haber ver.`,
    unavailable: ({ registry }) =>
      `${registry} siciline şu anda ulaşılamıyor: Bir dakika sonra yeniden dene.`,
    tooSlow: ({ registry }) => `${registry} sicilinin yanıtı çok uzun sürdü: Bir dakika sonra yeniden dene.`,
    senseless: ({ registry }) => `${registry} sicili geçersiz bir yanıt verdi: Bu botun sahibine haber ver.`,
  }) satisfies WordsOf<'registries'>;
