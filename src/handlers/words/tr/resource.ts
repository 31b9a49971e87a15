import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource in the cases that sentences need, and for whom or what it is with. */
interface Nouns {
  readonly one: string;
  /** `konuşmanın` */
  readonly ofThe: string;
  readonly party: string;
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
  const change = (done: string, already: string) => ({
    done,
    already,
    isNow: `${One} ${done}.`,
    wasAlready: `${One} ${already}: Hiçbir şey değiştirilmedi.`,
  });
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: `${of} yok`,
      nobody: 'hiç kimse',
      active: ({ time }) => `etkin ${time}`,
      neverActive: 'hiç etkin olmadı',
      opened: ({ time }) => `açıldı ${time}`,
      neverOpened: 'hiç açılmadı',
      created: ({ time }) => `oluşturuldu ${time}`,
      muted: 'sessizde',
      pinned: 'sabitlendi',
      archived: ({ time }) => `arşivlendi ${time}`,
      pinnedMessage: ({ message }) => `sabitlenen mesaj ${message}`,
    },
    change: {
      pin: change('sabitlendi', 'zaten sabitlenmişti'),
      unpin: change('artık sabit değil', 'sabitlenmemişti'),
      mute: change('sessize alındı', 'zaten sessizdeydi'),
      unmute: change('artık sessizde değil', 'sessizde değildi'),
      archive: change('arşivlendi', 'zaten arşivdeydi'),
      restore: change('geri getirildi', 'arşivde değildi'),
    },
    undo: {
      line: {
        done: 'geri alındı',
        soAlready: 'zaten böyle',
        changedSince: 'biri bunu o zamandan beri değiştirdi',
      },
      nothing: {
        soAlready: `Hiçbir şey geri alınmadı: Zaten böyle. Bu, ${is.ofThe} şimdiki hâli.`,
        changedSince: `Hiçbir şey geri alınmadı: Biri bunu o zamandan beri değiştirdi. Bu, ${is.ofThe} şimdiki hâli.`,
      },
    },
    card: {
      created: `${One} oluşturuldu.`,
      tooLongForButtons: `Bu kimlik düğmeler için çok uzun: /${command} pin, mute, archive, pin-message ya da delete kullan.`,
      isAnother: `Bu kimlik artık başka bir ${is.ofThe}.`,
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
      goneAlready: ({ id }) => `${One} ${id} zaten yok.`,
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
        `Erişilebilen ${number(count)} ${one} incelendi: Başkası için tüm kimliği yaz`,
      chosenStatus: `Durum satırını seçtin. ${is.aParty} ya da bir kimlik yaz.`,
    },
    meant: {
      none: ({ typed }) =>
        `Kimliği ya da ${of} bilgisi bu olan ${one} yok: ${typed}. Silinmiş ya da başka yazılıyor olabilir.`,
      noneSoFar: ({ typed, looked }) =>
        `Kimliği ya da ${of} bilgisi bu olan ${one} yok: ${typed}. Şimdiye kadar ${number(looked)} tanesi incelendi: Tüm kimliği ver ya da birazdan yeniden dene.`,
      noneAvailable: ({ typed, looked }) =>
        `Kimliği ya da ${of} bilgisi bu olan ${one} yok: ${typed}. Erişilebilen ${number(looked)} tanesi incelendi: Tüm kimliği ver.`,
      notToTheLetter: ({ typed }) => `${of} bilgisi harfi harfine bu olan ${one} yok: ${typed}.`,
      choose: several('Hangisini istediğini seç.'),
      giveId: several(`İstediğinin kimliğini ver, /${command} list gösterir.`),
    },
    filter: {
      only: ({ flags }) => `yalnızca ${flags.join(', ')}`,
      flag: { muted: 'sessizde', archived: 'arşivde', pinned: 'sabit' },
      not: { muted: 'sessizde olmayan', archived: 'arşivde olmayan', pinned: 'sabit olmayan' },
      group: ({ group }) => `grup ${group}`,
      party: ({ part }) => `${of} içinde ${part}`,
      lastActiveFirst: 'son etkin olan önce',
    },
    menu: {
      choose: `Birden çoğunu değiştirmek için ${one} seç`,
      chosen: ({ count, most }) => `${number(count)} seçildi, en fazla ${number(most)}`,
      onOtherPages: 'Diğer sayfalarda seçilenler',
    },
    all: {
      button: 'Bu filtrenin tümü …',
      question: {
        all: ({ count }) =>
          `Bu filtrenin tümü (${number(count)} ${one}) değiştirilsin mi? Her biri yeniden okunur, artık uymayanlar olduğu gibi kalır.`,
        atLeast: ({ count }) =>
          `Bu filtrenin tümü (şimdiye kadar ${number(count)} ${one}) değiştirilsin mi? Her biri yeniden okunur, artık uymayanlar olduğu gibi kalır.`,
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
        unchanged: ({ count }) => `${number(count)} değişmedi`,
        left: ({ count }) => `${number(count)} dokunulmadı`,
        gone: ({ count }) => `${number(count)} artık yok`,
        failed: ({ count }) => `${number(count)} başarısız`,
        unconfirmed: ({ count }) => `${number(count)} onaylanmadı`,
        defect: ({ count }) => `${number(count)} bir hata yüzünden başarısız`,
        untried: ({ count }) => `${number(count)} denenmedi`,
      },
      line: { noLongerFits: 'artık uymuyor', notTried: 'denenmedi' },
      tryAgain: ({ count }) => `${number(count)} tanesini yeniden dene`,
    },
  } satisfies Some<ResourceWords>;
}
