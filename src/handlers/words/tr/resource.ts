import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource in the cases that sentences need, and for whom or what it is with. */
interface Nouns {
  readonly one: string;
  /** `konuşmanın` */
  readonly ofThe: string;
  readonly party: string;
  /** `kişisi` */
  readonly itsParty: string;
  /** `bir kişi` */
  readonly aParty: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores. */
export function resource({ number }: Formats<'tr'>, is: Nouns) {
  const { one, party: of, command } = is;
  const One = one.charAt(0).toLocaleUpperCase('tr') + one.slice(1);
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `${of} ${party} olan ${number(found)} ${one} var: ${next}`,
    atLeast: ({ found, party }) => `${of} ${party} olan en az ${number(found)} ${one} var: ${next}`,
    soFar: ({ found, party, looked }) =>
      `Şimdiye kadar ${number(looked)} ${one} incelendi, ${of} ${party} olan: ${number(found)}. ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `Şimdiye kadar ${number(looked)} ${one} incelendi, ${of} ${party} olan: en az ${number(found)}. ${next}`,
    available: ({ found, party, looked }) =>
      `Erişilebilen ${number(looked)} ${one} incelendi, ${of} ${party} olan: ${number(found)}. ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `Erişilebilen ${number(looked)} ${one} incelendi, ${of} ${party} olan: en az ${number(found)}. ${next}`,
  });
  const change = (done: string, already: string, isNow = `${One} ${done}.`) => ({
    done,
    already,
    isNow,
    wasAlready: `${One} ${already}: Hiçbir şey değiştirilmedi.`,
  });
  /** A score has no sound, but notifications. */
  const notifications = (done: string, already: string) => ({
    done: `bildirimler ${done}`,
    already: `bildirimler ${already}`,
    isNow: `Skorun bildirimleri ${done}.`,
    wasAlready: `Skorun bildirimleri ${already}: Hiçbir şey değiştirilmedi.`,
  });
  const muting =
    command === 'score'
      ? {
          fact: 'bildirimler kapalı',
          flag: 'bildirimleri kapalı',
          not: 'bildirimleri açık',
          mute: notifications('kapatıldı', 'zaten kapalıydı'),
          unmute: notifications('açıldı', 'zaten açıktı'),
        }
      : {
          fact: 'sessizde',
          flag: 'sessizde',
          not: 'sessizde olmayan',
          mute: change('sessize alındı', 'zaten sessizdeydi'),
          unmute: change('sesi açıldı', 'sessizde değildi', 'Konuşmanın sesi açıldı.'),
        };
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: `${of} yok`,
      nobody: command === 'score' ? 'oyun yok' : 'hiç kimse',
      active: ({ time }) => `etkin ${time}`,
      neverActive: 'hiç etkin olmadı',
      opened: ({ time }) => `açıldı ${time}`,
      neverOpened: 'hiç açılmadı',
      created: ({ time }) => `oluşturuldu ${time}`,
      muted: muting.fact,
      pinned: 'sabitlendi',
      archived: ({ time }) => `arşivlendi ${time}`,
      pinnedMessage: ({ message }) => `sabitlenen mesaj ${message}`,
    },
    change: {
      pin: change('sabitlendi', 'zaten sabitlenmişti'),
      unpin: change('sabitlemesi kaldırıldı', 'sabitlenmemişti', `${One} artık sabit değil.`),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change('arşivlendi', 'zaten arşivdeydi'),
      restore: change('geri getirildi', 'arşivde değildi'),
    },
    undo: {
      line: {
        done: 'geri alındı',
        soAlready: 'zaten geri alınmış',
        changedSince: 'biri bunu bu arada değiştirdi',
      },
      nothing: {
        soAlready: `Hiçbir şey geri alınmadı: Zaten geri alınmış. Bu, ${is.ofThe} şimdiki hâli.`,
        changedSince: `Hiçbir şey geri alınmadı: Biri bunu bu arada değiştirdi. Bu, ${is.ofThe} şimdiki hâli.`,
      },
    },
    card: {
      created: `${One} oluşturuldu.`,
      tooLongForButtons: `Bu ID düğmeler için çok uzun: /${command} pin, mute, archive, pin-message ya da delete kullan.`,
      isAnother: `Bu ID artık başka bir ${is.ofThe}.`,
    },
    create: {
      whichParty: `${is.aParty}, bir grup ya da ikisini ver: \`${is.option}\` ve \`group\` seçenekleri.`,
    },
    delete: {
      question: `Bu ${one} silinsin mi? Tüm mesajlarıyla kalıcı olarak kaybolur. Arşivlenirse geri getirilebilir.`,
      changedSinceAsked: 'Soru sorulduktan sonra değişti, şimdiki hâli bu.',
      byCode: ({ code }) =>
        `Onaylamak için 5 dakika içinde ${code} ile /${command} delete komutunu yeniden çalıştır.`,
      byCodeAndReason: ({ code }) =>
        `Onaylamak için 5 dakika içinde ${code} ve nedenle /${command} delete komutunu yeniden çalıştır.`,
      wrongCode: `Kod yanlış ya da 5 dakikası doldu: Yenisi için /${command} delete komutunu kodsuz çalıştır.`,
      tooLate: `Onaylamak için 5 dakika doldu: /${command} delete komutunu yeniden çalıştır.`,
      done: ({ id }) => `Silindi: ${one} ${id}.`,
      goneAlready: ({ id }) => `${One} ${id} zaten silinmiş.`,
    },
    messageForm: `Bir ${is.ofThe} mesajını sabitle`,
    looked: {
      soFar: ({ count }) => `Şimdiye kadar ${number(count)} ${one} incelendi.`,
      available: ({ count }) => `Erişilebilen ${number(count)} ${one} incelendi.`,
    },
    suggested: {
      none: `Henüz hiç ${one} yok: /${command} create bir tane oluşturur.`,
      soFar: ({ count }) =>
        `Şimdiye kadar ${number(count)} ${one} incelendi: Daha fazla yaz ya da birazdan dene`,
      available: ({ count }) =>
        `Erişilebilen ${number(count)} ${one} incelendi: Başkası için ID’nin tamamını yaz`,
      chosenStatus: `O satır yalnızca aramanın nereye geldiğini söyler. ${is.aParty} ya da bir ID yaz.`,
    },
    meant: {
      none: ({ typed }) =>
        `ID’si ya da ${is.itsParty} ${typed} olan ${one} yok. Silinmiş ya da başka yazılıyor olabilir.`,
      noneSoFar: ({ typed, looked }) =>
        `ID’si ya da ${is.itsParty} ${typed} olan ${one} yok. Şimdiye kadar ${number(looked)} tanesi incelendi: ID’nin tamamını ver ya da birazdan yeniden dene.`,
      noneAvailable: ({ typed, looked }) =>
        `ID’si ya da ${is.itsParty} ${typed} olan ${one} yok. Erişilebilen ${number(looked)} tanesi incelendi: ID’nin tamamını ver.`,
      notToTheLetter: ({ typed }) => `${of} adı tam olarak ${typed} diye yazılan ${one} yok.`,
      choose: several('Hangisini kastettiğini seç.'),
      giveId: several(`Kastettiğinin ID’sini ver, /${command} list gösterir.`),
    },
    filter: {
      only: ({ flags }) => `yalnızca ${flags.join(', ')}`,
      flag: { muted: muting.flag, archived: 'arşivde', pinned: 'sabit' },
      not: { muted: muting.not, archived: 'arşivde olmayan', pinned: 'sabit olmayan' },
      group: ({ group }) => `grup ${group}`,
      party: ({ part }) => `${of} içinde ${part}`,
      lastActiveFirst: 'önce en son etkin olanlar',
    },
    menu: {
      choose: `Birden çoğunu değiştirmek için ${one} seç`,
      chosen: ({ count, most }) => `${number(count)} seçildi, en fazla ${number(most)}`,
      onOtherPages: 'Diğer sayfalarda seçilenler',
    },
    all: {
      button: 'Bu filtreye uyanların tümü …',
      question: {
        all: ({ count }) =>
          `Bu filtreye uyanların tümü (${number(count)} ${one}) değiştirilsin mi? Her biri önce yeniden denetlenir, filtreye artık uymayanlar değiştirilmez.`,
        atLeast: ({ count }) =>
          `Bu filtreye uyanların tümü (şimdiye kadar ${number(count)} ${one}) değiştirilsin mi? Her biri önce yeniden denetlenir, filtreye artık uymayanlar değiştirilmez.`,
      },
      heading: {
        all: ({ count }) => `Tümü: ${number(count)} ${one}`,
        atLeast: ({ count }) => `En az ${number(count)} ${one}`,
      },
      none: `Bu filtreye uyan ${one} artık yok: Listenin altındaki “Yenile” düğmesine bas.`,
    },
    report: {
      counts: {
        done: ({ count }) => `${number(count)} tamam`,
        unchanged: ({ count }) => `${number(count)} zaten öyleydi`,
        left: ({ count }) => `${number(count)} tanesine dokunulmadı`,
        gone: ({ count }) => `${number(count)} tanesi silinmiş`,
        failed: ({ count }) => `${number(count)} başarısız`,
        unconfirmed: ({ count }) => `${number(count)} onaylanmadı`,
        defect: ({ count }) => `${number(count)} bir hata yüzünden başarısız`,
        untried: ({ count }) => `${number(count)} denenmedi`,
      },
      line: { noLongerFits: 'artık filtreye uymuyor', notTried: 'denenmedi' },
      tryAgain: ({ count }) => `${number(count)} tanesini yeniden dene`,
    },
  } satisfies Some<ResourceWords>;
}
