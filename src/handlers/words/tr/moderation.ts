import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ number }: Formats<'tr'>) => {
  const action = (button: string, doing: string) => ({
    button,
    chosen: `${button}: seçilenler`,
    all: ({ count }: { count: number }) => `${button}: ${number(count)}`,
    some: ({ count, all }: { count: number; all: number }) => `${button}: ${number(count)} / ${number(all)}`,
    doing: ({ done, all }: { done: number; all: number }) =>
      `${doing}: ${number(done)} / ${number(all)} tamam …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}: ${counts.join(', ')}`,
  });
  return {
    group: ({ group }) => `grup ${group}`,
    action: {
      pin: action('Sabitle', 'Sabitleniyor'),
      unpin: action('Sabitlemeyi kaldır', 'Sabitleme kaldırılıyor'),
      mute: action('Sessize al', 'Sessize alınıyor'),
      unmute: action('Sesi aç', 'Ses açılıyor'),
      archive: action('Arşivle', 'Arşivleniyor'),
      restore: action('Geri getir', 'Geri getiriliyor'),
    },
    scoreAction: {
      mute: action('Bildirimleri kapat', 'Bildirimler kapatılıyor'),
      unmute: action('Bildirimleri aç', 'Bildirimler açılıyor'),
    },
    undo: {
      button: 'Geri al',
      doing: ({ done, all }) => `Geri alınıyor: ${number(done)} / ${number(all)} tamam …`,
      report: ({ counts }) => `Geri al: ${counts.join(', ')}`,
      done: 'Geri alındı.',
      choose: 'Geri alınacakları seç',
      nothingChosen: 'Önce menüden geri alınacakları seç.',
      leavesOut: ({ count }) => `“Geri al” ${number(count)} tanesini dışarıda bırakıyor: ID’leri çok uzun.`,
    },
    button: {
      show: 'Göster',
      pinMessage: 'Mesaj sabitle',
      unpinMessage: 'Mesajın sabitlemesini kaldır',
      delete: 'Sil',
      deleteForGood: 'Kalıcı olarak sil',
      archiveInstead: 'Bunun yerine arşivle',
      keep: 'Kalsın',
      cancel: 'İptal',
      lookFurther: 'Aramaya devam et',
      refresh: 'Yenile',
      goOn: 'Devam et …',
    },
    nothingDeleted: 'Hiçbir şey silinmedi.',
    nothingChanged: 'Hiçbir şey değiştirilmedi.',
    nothingChosen: 'Önce menüden bir şey seç.',
    chooseMeant: 'Hangisini kastettiğini seç',
    loading: 'Hâlâ yükleniyor. ID’nin tamamını yaz ya da yeniden dene.',
    reason: ({ reason }) => `Neden: ${reason}`,
    reasonForm: {
      label: 'Neden (isteğe bağlı)',
      about: 'Değişiklikle birlikte kaydedilir. Sonraki adımda onay istenir.',
    },
    confirm: {
      onlyYou: ({ time }) => `Bunu yalnızca sen, en geç ${time} onaylayabilirsin.`,
      onlyThey: ({ user }) => `Bunu yalnızca ${user} onaylayabilir.`,
      tooLate: 'Onaylamak için 5 dakika doldu: Listenin düğmesine yeniden bas.',
      confirmedAlready: 'Bu zaten onaylandı: İlerlemeyi bununla ilgili mesaj gösterir.',
      askedAnew:
        'Bu filtreye uyan satırlar artık sorulanlar değil, bu yüzden henüz hiçbir şey değiştirilmedi.',
    },
    list: {
      filtersTooLong:
        'Bu filtreler sayfa düğmeleri için çok uzun: Daha büyük bir `limit` daha fazlasını gösterir.',
      notShownAgain: ({ command }) =>
        `Bu liste değişiklikten sonra yeniden gösterilmiyor: ${command} kullan.`,
      pressRefresh: 'Liste bunu henüz göstermiyor: Altındaki “Yenile” düğmesine bas.',
      noFilter: 'filtre yok',
    },
    bulk: {
      mostOfRun: ({ most }) => `Bir seferde en fazla ${number(most)} tanesi değişir: Kalanlar için yinele.`,
      noUndo: ({ most }) =>
        `${number(most)} satırdan fazlası geri alınamaz: Rapor, değiştirilen ID’leri dosya olarak içerir.`,
      asOf: ({ time }) => `güncellendi: ${time}`,
      others: ({ count }) => `… ve ${number(count)} tane daha`,
      stopped: 'Rollcall bitmeden durmak zorunda kaldı: Hâlâ seçili olanlar yeniden denenebilir.',
      endedAfter: ({ done, all }) => `${number(all)} satırdan ${number(done)} satır sonra durdu.`,
      more: ({ count, time }) =>
        `Bu filtreye ${number(count)} tane daha uyuyor (güncellendi: ${time}), bunlar değiştirilmedi: Karar vermek için “Devam et” düğmesine bas.`,
      remaining: ({ count }) =>
        `${number(count)} tane kaldı: “Devam et” düğmesine bas, zaten öyle olanları atlar.`,
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Hiçbir şey yazılmadı, hiçbir şey değişmedi: Bir mesajın ID’sini yaz ya da hiçbirini sabitlememek için ${none}.`,
      isNow: 'Mesaj sabitlendi.',
      noneIsNow: 'Artık sabitlenmiş mesaj yok.',
      wasAlready: 'Bu mesaj zaten sabitlenmişti: Hiçbir şey değiştirilmedi.',
      noneWasAlready: 'Sabitlenmiş mesaj yoktu: Hiçbir şey değiştirilmedi.',
      before: ({ message }) => `Önceki: ${message}.`,
      noneBefore: 'Daha önce sabitlenmiş mesaj yoktu.',
      tooSlow: 'Hizmet form için çok yavaş: Yeniden dene ya da `message` seçeneğini de ver.',
      tooLong: 'Bu ID form için çok uzun: `message` seçeneğini de ver.',
      share: 'Yanıtı paylaşmak için `message` seçeneğini de ver.',
      label: 'Mesajın ID’si',
      reason: 'Neden',
      typeNone: ({ none }) => `Hiçbir mesajı sabitlememek için ${none} yaz.`,
      pinnedNow: ({ none }) => `Şu anda bu sabit. Hiçbirini sabitlememek için ${none} yaz.`,
    },
    findConversations: {
      none: 'Hiç konuşma yok',
      all: ({ count }) => `${number(count)} konuşma`,
      noneOfMore: 'Hiç konuşma yok, ama incelenecek daha fazlası var',
      someOfMore: ({ count }) => `${number(count)} konuşma, incelenecek daha fazlası var`,
      sought: ({ id, name }) =>
        `Rollcall, kişi olarak kullanıcının ID’sini (${id}) ya da adını (${name}) arar: Hizmet, Discord kullanıcıları hakkında başka bir şey bilmiyor.`,
      soFar: ({ count }) =>
        `Şimdiye kadar ${number(count)} konuşma incelendi: Kalanı için birazdan yeniden dene.`,
    },
  } satisfies WordsOf<'moderation'>;
};
