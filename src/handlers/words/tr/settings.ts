import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ number }: Formats<'tr'>) =>
  ({
    title: 'Bu sunucunun ayarları',
    name: {
      moderator_roles: 'Moderatör rolleri',
      audit_channel: 'Denetim kaydı kanalı',
      language: 'Dil',
      page_size: 'Sayfadaki satır sayısı',
      cooldown: 'Bekleme süresi',
    },
    line: ({ name, value, source }) => `**${name}:** ${value} · ${source}`,
    value: {
      permissionAlone: '“Mesajları Yönet” izni yeterli',
      nobodyModerates: 'burada moderatör yok',
      none: 'yok',
      ofEachCommand: 'her komutun kendi değeri',
      seconds: ({ seconds }) => `${number(seconds)} saniye`,
      notSet: 'ayarlanmamış',
    },
    source: {
      server: 'burada ayarlandı',
      host: 'bot sahibinin ayarı',
      discord: 'Discord’un ayarı',
      usual: 'varsayılan',
    },
    note: {
      hostRoles: ({ roles }) =>
        `Moderatörlerin, bot sahibinin istediği rollerden birine de ihtiyacı var: ${roles.join(', ')}.`,
      hostCooldown: ({ seconds }) =>
        `Burada ayarlanan bekleme süresi ${number(seconds)} saniye. Bot sahibinin ayarladığı süre daha uzun ve o geçerli.`,
      notModerated: ({ setting }) =>
        `Moderatör rolleri seçilemez: Önce bu botun sahibinin bu sunucuyu şu ayara eklemesi gerekiyor: ${setting}.`,
      noToken: ({ setting }) =>
        `Denetim kaydı kanalı seçilemez: Önce bu botun sahibinin şunu ayarlaması gerekiyor: ${setting}.`,
      noCooldown:
        'Bekleme süresi seçilemez: Bot sahibinin ayarladığı süre, formdaki en uzun süreden kısa değil.',
      notSaved: ({ setting }) =>
        `Hiçbir şey değiştirilemez: Bu bot birden çok işlemde çalıştığı için önce sahibinin şunu ayarlaması gerekiyor: ${setting}.`,
      away: 'Ayarların veritabanına ulaşılamıyor: Yukarıdaki değerler geçerli kalır ama veritabanı geri gelene kadar hiçbir şey değiştirilemez.',
      untrusted:
        'Ayarların veritabanına ulaşılamıyor: Geri gelene kadar kimse moderasyon yapamaz ve hiçbir şey değiştirilemez.',
      unreadable:
        'Bu sunucunun kayıtlı ayarları okunamıyor, bu yüzden burada kimse moderasyon yapamaz: Yeniden kaydetmek için “Değiştir” düğmesine bas ve formu gönder.',
      auditBehind: ({ channel }) =>
        `Denetim kaydının satırları şu kanala yazılamıyor: ${channel}. Rollcall’un oraya yazmasına izin ver ya da başka bir kanal seç.`,
    },
    button: { change: 'Değiştir', history: 'Geçmiş', export: 'Dışa aktar', back: 'Geri' },
    form: {
      about: {
        moderator_roles: 'Bot sahibinin istediklerine ek olarak moderatörlere bunlardan biri gerekir.',
        audit_channel: 'Bu sunucuda değiştirilenler oraya yazılır.',
        language: 'Herkesin gördükleri için. Yalnızca senin gördüklerin kendi dilinde olur.',
        page_size: 'Başka bir sayı verilmediğinde.',
        cooldown: 'Herkesin aynı komutu yeniden kullanmadan önce bekleyeceği süre.',
      },
      gone: 'Seçilmiş olan artık olmayabilir. Boş bıraktığın olduğu gibi kalır.',
      asHost: ({ value }) => `Bot sahibinin ayarı: ${value}`,
      asDiscord: ({ value }) => `Discord’un ayarı: ${value}`,
      asEachCommand: 'Her komutun kendi değeri',
    },
    saved: ({ names }) => `Kaydedildi: ${names.join(', ')}.`,
    unchanged: 'Formda yeni bir şey yoktu, bu yüzden hiçbir şey kaydedilmedi.',
    changedSince:
      'Hiçbir şey kaydedilmedi: Başka biri bu arada ayarları değiştirdi. Ayarlara bak ve yeniden dene.',
    failed: {
      away: 'Hiçbir şey kaydedilmedi: Ayarların veritabanına ulaşılamıyor. Bir dakika sonra yeniden dene.',
      full: 'Hiçbir şey kaydedilmedi: Ayarların veritabanı dolu. Bu botun sahibine haber ver.',
      'read-only':
        'Hiçbir şey kaydedilmedi: Ayarların veritabanı yalnızca okunabiliyor. Bu botun sahibine haber ver.',
      locked:
        'Hiçbir şey kaydedilmedi: Başka bir işlem ayarların veritabanını kilitledi. Bir dakika sonra yeniden dene.',
      damaged: 'Hiçbir şey kaydedilmedi: Ayarların veritabanı bozuk. Bu botun sahibine haber ver.',
    },
    refused: {
      notOffered: ({ name }) =>
        `Hiçbir şey kaydedilmedi: Formdaki “${name}” alanında böyle bir seçenek yok. “Değiştir” düğmesine bas ve yeniden seç.`,
      permissions: ({ channel, permissions }) =>
        `Hiçbir şey kaydedilmedi: ${channel} kanalında Rollcall’un şu izinleri eksik: ${permissions.join(', ')}. Orada izin ver ya da başka bir kanal seç.`,
    },
    permission: {
      viewChannel: 'Kanalı Görüntüle',
      sendMessages: 'Mesaj Gönder',
      embedLinks: 'Bağlantı Yerleştir',
      readMessageHistory: 'Mesaj Geçmişini Oku',
      attachFiles: 'Dosya Ekle',
    },
    history: {
      title: 'Son değişiklikler',
      none: 'Henüz hiçbir şey değiştirilmedi.',
      host: 'bot sahibi',
      by: ({ number, who, time }) => `**${number}.** ${who}, ${time}`,
      undid: ({ line }) => `${line}, önceki bir değişikliği geri almak için`,
      change: ({ name, before, after }) => `${name}: ${before} → ${after}`,
      leftOut: ({ count }) => `Önceki ${number(count)} değişiklik buraya sığmadı.`,
      unread: 'Geçmiş okunamıyor: Bir dakika sonra yeniden dene.',
      choose: 'Geri alınacak değişikliği seç',
      option: ({ number, names }) => `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }) => `Geri alındı: ${names.join(', ')}.`,
      changedSince: ({ names }) => `Sonradan yine değiştiği için dokunulmadı: ${names.join(', ')}.`,
      notAllowed: ({ names }) => `Artık mümkün olmadığı için dokunulmadı: ${names.join(', ')}.`,
      nothing: 'Hiçbir şey geri alınmadı.',
      notKept: 'Hiçbir şey geri alınmadı: Bu değişiklik artık saklanmıyor.',
    },
  }) satisfies WordsOf<'settings'>;
