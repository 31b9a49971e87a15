import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ number }: Formats<'tr'>) =>
  ({
    title: 'Bu sunucunun liderlik tabloları',
    message: { new: 'yeni' },
    more: {
      button: 'Daha fazla göster',
      removed: ({ top }) => `Bu tablo silindi: ${top} her oyunun en iyi oyuncularını gösterir.`,
      unread: ({ top }) =>
        `Tablolar şu anda okunamıyor: Bir dakika sonra düğmeye yeniden bas ya da ${top} komutunu kullan.`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 ${player}, **${score}** skorla birinci sıraya yükseldi. Önceki birinci: ${passed}`,
    name: {
      provider: 'Oyun',
      channel: 'Kanal',
      every: 'Yayımlanma',
      at: 'Saat',
      zone: 'Saat dilimi',
      day: 'Gün',
      message: 'Mesaj',
      period: 'Dönem',
      stage: 'Bölüm',
      limit: 'Satır sayısı',
      chart: 'Grafik',
      announce: 'Birincilik değişince',
    },
    fact: { state: 'Durum', last: 'Son mesaj', next: 'Sonraki yayımlanma' },
    value: {
      every: { day: 'her gün', week: 'her hafta', change: 'skorlar değiştikçe' },
      day: {
        monday: 'pazartesi',
        tuesday: 'salı',
        wednesday: 'çarşamba',
        thursday: 'perşembe',
        friday: 'cuma',
        saturday: 'cumartesi',
        sunday: 'pazar',
      },
      message: { same: 'hep aynı mesaj, düzenlenir', new: 'her seferinde yeni' },
      allStages: 'tüm bölümler',
      none: 'yok',
      announced: 'ayrı bir mesajla duyurulur',
      notAnnounced: 'duyurulmaz',
    },
    card: {
      heading: ({ id }) => `**Tablo ${id}**`,
      line: ({ name, value }) => `**${name}:** ${value}`,
      noMessage: 'henüz yok',
      soon: 'birkaç saniye içinde',
      onChange: 'bir sonraki değişiklikte',
      waits: ({ until }) => `${until} öncesinde değil`,
    },
    state: {
      running: 'çalışıyor',
      'by-manager': 'bir sunucu yöneticisi duraklattı',
      'by-host': 'bot sahibi duraklattı',
      'channel-gone': 'duraklatıldı, çünkü kanalı artık yok',
      'no-rights': 'duraklatıldı, çünkü Rollcall’un bu kanaldaki izinleri eksik',
      'message-deleted': 'duraklatıldı, çünkü mesajı silindi',
      refused: 'duraklatıldı, çünkü Discord mesajını reddetti',
      'zone-unknown': 'duraklatıldı, çünkü saat dilimi artık bilinmiyor',
    },
    refusedWith: ({ code }) => `duraklatıldı, çünkü Discord mesajını ${code} hatasıyla reddetti`,
    note: {
      'by-host': 'Bu tabloyu yalnızca bot sahibi sürdürebilir.',
      'channel-gone': '“Değiştir” düğmesine bas ve başka bir kanal seç, sonra “Sürdür” düğmesine bas.',
      'no-rights':
        'Rollcall’a bu kanalda şu izinleri ver: kanalı görüntüleme, mesaj gönderme, bağlantı yerleştirme, mesaj geçmişini okuma ve grafik isteniyorsa dosya ekleme. Sonra “Sürdür” düğmesine bas.',
      'message-deleted': 'Yeni bir mesajla başlamak için “Sürdür” düğmesine bas.',
      refused: 'Kanala bak, sonra “Sürdür” düğmesine bas. Yine olursa bu botun sahibine haber ver.',
      'zone-unknown': '“Değiştir” düğmesine bas ve başka bir saat dilimi yaz, sonra “Sürdür” düğmesine bas.',
      unkept:
        'Şu anda hiçbir şey yayımlanmıyor: Tablolarla ilgilenen bir işlem yok. Böyle kalırsa bu botun sahibine haber ver.',
    },
    button: {
      postNow: 'Şimdi yayımla',
      preview: 'Önizleme',
      pause: 'Duraklat',
      resume: 'Sürdür',
      change: 'Değiştir',
      remove: 'Sil',
      removeForGood: 'Kalıcı olarak sil',
      keep: 'Kalsın',
      all: 'Tüm tablolar',
    },
    list: {
      none: ({ create }) => `Bu sunucuda liderlik tablosu yok: ${create} bir tane oluşturur.`,
      choose: 'Bir tablo seç',
      page: ({ page, pages }) => `sayfa ${page} / ${pages}`,
    },
    form: {
      title: ({ id }) => `Tabloyu değiştir: ${id}`,
      about: {
        channel: 'Başka bir kanalda tablo yeni bir mesajla başlar.',
        at: '24 saat biçiminde, örneğin 18:00.',
        zone: 'Bir IANA saat dilimi, örneğin Europe/Berlin.',
        limit: 'Tablodaki oyuncu sayısı.',
        message: 'Düzenlenen tek bir mesaj ya da her seferinde yeni bir mesaj.',
      },
    },
    done: {
      post: 'Tablo birkaç saniye içinde yayımlanır.',
      pause: 'Biri “Sürdür” düğmesine basana kadar hiçbir şey yayımlanmaz.',
      resume: 'Tablo yeniden çalışıyor.',
    },
    previewEmpty: 'Skor olmadığı için şu anda hiçbir şey yayımlanmazdı:',
    wasSo: 'Zaten öyleydi, bu yüzden hiçbir şey kaydedilmedi.',
    tooSoon: 'Bu tablo az önce yayımlandı: 10 saniye sonra yeniden “Şimdi yayımla” düğmesine bas.',
    askRemoval: ({ id }) => `${id} tablosu kalıcı olarak silinsin mi? Mesajları kalır.`,
    removed: ({ id }) => `${id} tablosu silindi. Mesajları kalıyor.`,
    changedSince: 'Hiçbir şey kaydedilmedi: Bu tablo bu arada değişti. Şimdiki hâline bak ve yeniden dene.',
    gone: 'Hiçbir şey yapılmadı: Bu tablo silinmiş.',
    unread:
      'Tablolar şu anda okunamıyor: Bir dakika sonra yeniden dene, yine olursa bu botun sahibine haber ver.',
    refused: {
      at: ({ typed }) =>
        `Hiçbir şey kaydedilmedi: ${typed} bir saat değil. 24 saat biçiminde yaz, örneğin \`18:00\`.`,
      zone: ({ typed }) =>
        `Hiçbir şey kaydedilmedi: ${typed} bir saat dilimi değil. Bir IANA saat dilimi yaz, örneğin \`Europe/Berlin\` ya da \`UTC\`.`,
      zoneNear: ({ typed }) =>
        `Henüz hiçbir şey kaydedilmedi. ${typed} ile hangi saat dilimini kastediyorsun?`,
      dayAlone: ({ day }) =>
        `Hiçbir şey kaydedilmedi: ${day} için \`every:week\` gerekli. Onu ekle ya da günü çıkar.`,
      announceAlone: ({ announce }) =>
        `Hiçbir şey kaydedilmedi: ${announce} için \`every:change\` gerekli. Onu ekle ya da duyuruyu çıkar.`,
      withChange: ({ options }) =>
        `Hiçbir şey kaydedilmedi: \`every:change\`, skorlar değiştikçe tek bir mesajı düzenler. Bu yüzden şunları çıkar: ${options.join(', ')}.`,
      yours: ({ channel, permissions }) =>
        `Hiçbir şey kaydedilmedi: ${channel} kanalında şu izinlerin eksik: ${permissions.join(', ')}. Yazabildiğin bir kanal seç.`,
      ofBoth: ({ channel, yours, permissions }) =>
        `Hiçbir şey kaydedilmedi: ${channel} kanalında hem senin izinlerin eksik (${yours.join(', ')}) hem de Rollcall’un izinleri (${permissions.join(', ')}). Başka bir kanal seç.`,
      full: ({ most }) =>
        `Hiçbir şey kaydedilmedi: Bu sunucuda zaten ${number(most)} liderlik tablosu var, bot sahibi daha fazlasına izin vermiyor. Önce birini sil.`,
    },
  }) satisfies WordsOf<'boards'>;
