import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ number, either }: Formats<'tr'>) =>
  ({
    access: {
      unknownCommand: 'Rollcall artık bu komutu tanımıyor: Komutları görmek için / yaz.',
      unknownComponent:
        'Rollcall bu düğmeyi tanımıyor: Birazdan yeniden bas. Yine olmazsa komutu yeniden çalıştır.',
      otherServers: 'Bu, yalnızca bot sahibinin yönetim için seçtiği sunucularda çalışır.',
      permission: 'Bu, moderatörler içindir: Bu kanalda “Mesajları Yönet” iznine ihtiyacın var.',
      managedServers: 'Bu, yalnızca Rollcall’un kurulu olduğu sunucularda çalışır.',
      manage: 'Bu, sunucuyu yönetenler içindir: “Sunucuyu Yönet” iznine ihtiyacın var.',
      role: ({ roles }) => `Bu, moderatörler içindir: Şu role ihtiyacın var: ${either(roles)}.`,
      ownRole: ({ roles }) =>
        `Bu, moderatörler içindir: Bu sunucunun ayarlarına göre şu role de ihtiyacın var: ${either(roles)}.`,
      storeAway:
        'Şu anda kimse moderasyon yapamaz: Sunucu ayarlarının veritabanı okunamıyor. Bir dakika sonra yeniden dene. Tekrarlanırsa bu botun sahibine haber ver.',
      unreadableSettings:
        'Şu anda burada kimse moderasyon yapamaz: Rollcall bu sunucunun kayıtlı ayarlarını okuyamıyor. “Sunucuyu Yönet” iznine sahip biri /settings ile yeniden kaydedebilir.',
      tooSoon: ({ command, seconds }) => `${seconds} saniye sonra yeniden dene: ${command}.`,
    },
    reference: ({ reference }) => `Referans ${reference}`,
    defect: 'Rollcall içinde bir sorun oluştu: Yeniden dene. Tekrarlanırsa bu botun sahibine haber ver.',
    uncertain: ({ command }) =>
      `Bunun yapılıp yapılmadığı belli değil: ${command} ile bak, yapılmadıysa yeniden dene.`,
    notShown: 'İşe yaramadı: Nedenini görmek için yeniden dene.',
    notTold: 'Sonuç ayrı bir mesajla gönderilemedi: Yeniden denemeden önce neyin değiştiğine bak.',
    toldInPrivate: 'İşe yaramadı. Nedeni, komutu kullanan kişiye özel olarak bildirildi.',
    noTarget: {
      message: 'Discord bunun hangi mesaj olduğunu bildirmedi: Yeniden dene.',
      user: 'Discord bunun hangi kullanıcı olduğunu bildirmedi: Yeniden dene.',
    },
    option: {
      missing: ({ option }) => `\`${option}\` seçeneği gerekli.`,
      tooShort: ({ option, least }) => `\`${option}\` seçeneği en az ${least} karakter olmalı.`,
      tooLong: ({ option, most }) => `\`${option}\` seçeneği en fazla ${most} karakter olabilir.`,
      truth: ({ option }) => `\`${option}\` seçeneği True ya da False olmalı.`,
      range: ({ option, min, max }) =>
        `\`${option}\` seçeneği ${min} ile ${max} arasında bir tam sayı olmalı.`,
      whole: ({ option }) => `\`${option}\` seçeneği bir tam sayı olmalı.`,
      user: ({ option }) => `\`${option}\` seçeneği bir kullanıcı olmalı.`,
      channel: ({ option }) => `\`${option}\` seçeneği bir metin kanalı ya da duyuru kanalı olmalı.`,
      oneOf: ({ option, values }) => `\`${option}\` seçeneği şunlardan biri olmalı: ${values.join(', ')}.`,
    },
    component: {
      older: 'Bu düğme ya da form Rollcall’ın eski bir sürümünden: Yenisi için komutu yeniden çalıştır.',
      newer:
        'Bu düğme ya da form Rollcall’ın şu anda kurulan daha yeni bir sürümünden: Birazdan yeniden bas ya da yeniden aç.',
      garbled: 'Rollcall bu düğmeyi ya da formu okuyamıyor: Yenisi için komutu yeniden çalıştır.',
    },
    service: {
      invalidName:
        'Kayıtlı bir ad 1 ile 255 karakter arasındadır, denetim karakteri içermez: Kontrol edip yeniden dene.',
      invalidWallet:
        'Bir cüzdan adresi 1 ile 255 karakter arasındadır, denetim karakteri içermez: Kontrol edip yeniden dene.',
      notRegistered: ({ name }) => `Kimse şu adı kaydetmemiş: ${name}. Yazımını kontrol et.`,
      noNames: ({ wallet }) => `Bu cüzdana kayıtlı ad yok: ${wallet}.`,
      invalidId:
        'Bir ID 1 ile 255 karakter arasındadır, denetim karakteri içermez: Kontrol edip yeniden dene.',
      notFound: ({ id }) => `Bu ID ile bir şey yok: ${id}. Silinmiş ya da ID yanlış olabilir.`,
      busy: 'Hizmet meşgul: Bir dakika sonra yeniden dene.',
      busyForSeconds: ({ seconds }) => `Hizmet meşgul: ${seconds} saniye sonra yeniden dene.`,
      busyForMinutes: ({ minutes }) => `Hizmet meşgul: ${minutes} dakika sonra yeniden dene.`,
      unauthorised:
        'Hizmet, Rollcall’un erişimini reddediyor: Erişim anahtarını ayarlayabilen bot sahibine haber ver.',
      refused: 'Hizmet bunu reddetti: Yazdıklarını kontrol et ya da bu botun sahibine haber ver.',
      unavailable: 'Hizmete şu anda ulaşılamıyor: Bir dakika sonra yeniden dene.',
      tooSlow: 'Hizmetin yanıtı çok uzun sürdü: Bir dakika sonra yeniden dene.',
      accepted: 'Hizmet bunu kabul etti ve belki daha sonra yapacak: Yeniden denemeden önce bak.',
      unconfirmed: 'Hizmet bunu onaylamadı, yine de yapılmış olabilir: Yeniden denemeden önce bak.',
      ignored: 'Hizmet bunu kabul etti ama hiçbir şeyi değiştirmedi: Bu botun sahibine haber ver.',
      outOfReach: ({ rows }) =>
        `Bu listenin yalnızca ilk ${number(rows)} satırı gösterilebilir: Bunu belki değiştirebilecek bot sahibine haber ver.`,
      abandoned: 'Bu çok uzun sürdü: Yeniden dene.',
      senseless: 'Hizmet geçersiz bir yanıt verdi: Bu botun sahibine haber ver.',
    },
  }) satisfies WordsOf<'answers'>;
