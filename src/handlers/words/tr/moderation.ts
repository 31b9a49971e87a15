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
      unmute: action('Sesi aç', 'Sesi açılıyor'),
      archive: action('Arşivle', 'Arşivleniyor'),
      restore: action('Geri getir', 'Geri getiriliyor'),
    },
    undo: {
      button: 'Geri al',
      doing: ({ done, all }) => `Geri alınıyor: ${number(done)} / ${number(all)} tamam …`,
      report: ({ counts }) => `Geri al: ${counts.join(', ')}`,
      done: 'Geri alındı.',
      choose: 'Geri alınacakları seç',
      nothingChosen: 'Önce menüden geri alınacakları seç.',
      leavesOut: ({ count }) =>
        `“Geri al” ${number(count)} tanesini dışarıda bırakıyor: Kimlikleri çok uzun.`,
    },
    button: {
      show: 'Göster',
      pinMessage: 'Mesaj sabitle',
      unpinMessage: 'Mesajı sabitten çıkar',
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
    chooseMeant: 'Hangisini istediğini seç',
    loading: 'Hâlâ yükleniyor. Tüm kimliği yaz ya da yeniden dene.',
    reason: ({ reason }) => `Neden: ${reason}`,
    reasonForm: {
      label: 'Neden (isteğe bağlı)',
      about: 'Değişiklikle birlikte kaydedilir. Sonraki adımda onay istenir.',
    },
    confirm: {
      onlyYou: ({ time }) => `Bunu yalnızca sen onaylayabilirsin, son saat: ${time}.`,
      onlyThey: ({ user }) => `Bunu yalnızca ${user} onaylayabilir.`,
      tooLate: 'Onaylamak için 5 dakika doldu: Listenin düğmesine yeniden bas.',
      confirmedAlready: 'Bu zaten onaylandı: Mesajı ne kadar ilerlediğini gösterir.',
      askedAnew:
        'Bu filtrenin satırları artık sorulan satırlar değil, bu yüzden henüz hiçbir şey değiştirilmedi.',
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
      mostOfRun: ({ most }) =>
        `Bir seferde en fazla ${number(most)} tanesi değişir: Kalanlar için yeniden çalıştır.`,
      noUndo: ({ most }) =>
        `${number(most)} satırdan fazlası geri alınamaz: Rapor, değişenlerin kimliklerini dosya olarak verir.`,
      asOf: ({ time }) => `güncelleme ${time}`,
      others: ({ count }) => `… ve ${number(count)} tane daha`,
      stopped: 'Rollcall bitmeden durmak zorunda kaldı: Hâlâ seçili olanlar yeniden denenebilir.',
      endedAfter: ({ done, all }) => `${number(all)} satırdan ${number(done)} satır sonra bitti.`,
      more: ({ count, time }) =>
        `Bu filtreye ${number(count)} tane daha uyuyor (güncelleme ${time}) ve olduğu gibi bırakıldı: “Devam et” bunları sorar.`,
      left: ({ count }) =>
        `${number(count)} tane kaldı: “Devam et” düğmesine bas, zaten öyle olanları atlar.`,
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Hiçbir şey yazılmadı, hiçbir şey değişmedi: Bir mesajın kimliğini yaz ya da hiçbiri için ${none}.`,
      isNow: 'Mesaj sabitlendi.',
      noneIsNow: 'Artık sabitlenmiş mesaj yok.',
      wasAlready: 'Bu mesaj zaten sabitlenmişti: Hiçbir şey değiştirilmedi.',
      noneWasAlready: 'Sabitlenmiş mesaj yoktu: Hiçbir şey değiştirilmedi.',
      before: ({ message }) => `Önceki: ${message}.`,
      noneBefore: 'Daha önce sabitlenmiş mesaj yoktu.',
      tooSlow: 'Hizmet form için çok yavaş: Yeniden dene ya da `message` seçeneğini de ver.',
      tooLong: 'Bu kimlik form için çok uzun: `message` seçeneğini de ver.',
      share: 'Yanıtı paylaşmak için `message` seçeneğini de ver.',
      label: 'Mesajın kimliği',
      reason: 'Neden',
      typeNone: ({ none }) => `Hiçbir mesajı sabitlememek için ${none} yaz.`,
      pinnedNow: ({ none }) => `Şu anda bu sabit. Hiçbirini sabitlememek için ${none} yaz.`,
    },
    findConversations: {
      none: 'Hiç konuşma yok',
      all: ({ count }) => `${number(count)} konuşma`,
      noneOfMore: 'Hiç konuşma yok, ama bakılacak daha fazlası var',
      someOfMore: ({ count }) => `${number(count)} konuşma, bakılacak daha fazlası var`,
      sought: ({ id, name }) =>
        `Rollcall, kişi olarak kullanıcının kimliğini (${id}) ya da adını (${name}) arar: Hizmet, Discord kullanıcıları hakkında başka bir şey bilmiyor.`,
      soFar: ({ count }) =>
        `Şimdiye kadar ${number(count)} konuşma incelendi: Kalanı için birazdan yeniden dene.`,
    },
  } satisfies WordsOf<'moderation'>;
};
