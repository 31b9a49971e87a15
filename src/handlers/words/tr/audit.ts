import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

interface One {
  readonly who: string;
  readonly facts: readonly string[];
}
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

/** The verbs that differ by the kind: a score has no sound, but notifications. */
type Muting = Readonly<Record<'mute' | 'unmute', readonly [done: string, wanted: string, undone: string]>>;

export const audit = ({ number }: Formats<'tr'>) => {
  /** Each sentence is who, what and then which: so nothing behind it needs a case. */
  const sentencesOf = (noun: string) => {
    const which = (facts: readonly string[]) => (facts.length === 0 ? noun : `${noun} ${facts.join(' · ')}`);
    /** @param wanted the infinitive, which is a noun without its last letter */
    const verb = (done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who} **${done}**: ${which(facts)}`,
        unchanged: ({ who, facts }: One) =>
          `${who} **${wanted}** istedi ama hiçbir şey değişmedi: ${which(facts)}`,
        failed: ({ who, facts }: One) => `${who} **${wanted}** istedi ama başaramadı: ${which(facts)}`,
        uncertain: ({ who, facts }: One) => `${who} **${wanted}** istedi: ${which(facts)}`,
        refused: ({ who, facts }: One) =>
          `${who}, **${wanted.slice(0, -1)}** iznine sahip değildi: ${which(facts)}`,
      },
    });
    return { which, verb };
  };
  const kind = (noun: string, { mute, unmute }: Muting) => {
    const { which, verb } = sentencesOf(noun);
    const ofSeveral = (done: string, wanted: string) => ({
      ...verb(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} **${done}**: ${number(count)} ${noun}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}**: ${number(count)} ${noun} içinden ${number(made)}`,
        none: ({ who, count }: Several) =>
          `${who} **${wanted}** istedi ama hiçbir şey değişmedi: ${number(count)} ${noun}`,
        uncertain: ({ who, count }: Several) => `${who} **${wanted}** istedi: ${number(count)} ${noun}`,
      },
    });
    const ofFilter = (done: string, wanted: string) => ({
      ...ofSeveral(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}**: bir filtreye uyan ${number(count)} ${noun} içinden ${number(made)}`,
        none: ({ who, count }: Several) =>
          `${who} **${wanted}** istedi: bir filtreye uyan ${number(count)} ${noun}`,
      },
    });
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} ${what} **geri aldı**: ${which(facts)}`,
      all: ({ who, count }: Several) => `${who} ${what} **geri aldı**: ${number(count)} ${noun}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} ${what} **geri aldı**: ${number(count)} ${noun} içinden ${number(made)}`,
    });
    return {
      pin: ofFilter('sabitledi', 'sabitlemek'),
      unpin: ofFilter('sabitlemesini kaldırdı', 'sabitlemesini kaldırmak'),
      mute: ofFilter(mute[0], mute[1]),
      unmute: ofFilter(unmute[0], unmute[1]),
      archive: ofFilter('arşivledi', 'arşivlemek'),
      restore: ofFilter('geri getirdi', 'geri getirmek'),
      create: verb('oluşturdu', 'oluşturmak'),
      delete: verb('sildi', 'silmek'),
      pinMessage: verb('sabitlenen mesajı değiştirdi', 'sabitlenen mesajı değiştirmek'),
      undo: ofSeveral('bir değişikliği geri aldı', 'bir değişikliği geri almak'),
      undone: {
        pinning: undone('sabitlemeyi'),
        unpinning: undone('sabitlemenin kaldırılmasını'),
        muting: undone(mute[2]),
        unmuting: undone(unmute[2]),
        archiving: undone('arşivlemeyi'),
        restoring: undone('geri getirmeyi'),
        pinningMessage: undone('bir mesajın sabitlenmesini'),
        unpinningMessage: undone('bir mesajın sabitlemesinin kaldırılmasını'),
      },
    };
  };
  const { verb: ofBoard } = sentencesOf('liderlik tablosu');
  return {
    conversation: kind('konuşma', {
      mute: ['sessize aldı', 'sessize almak', 'sessize almayı'],
      unmute: ['sesini açtı', 'sesini açmak', 'sesin açılmasını'],
    }),
    score: kind('skor', {
      mute: ['bildirimlerini kapattı', 'bildirimlerini kapatmak', 'bildirimlerin kapatılmasını'],
      unmute: ['bildirimlerini açtı', 'bildirimlerini açmak', 'bildirimlerin açılmasını'],
    }),
    board: {
      create: ofBoard('oluşturdu', 'oluşturmak'),
      change: ofBoard('değiştirdi', 'değiştirmek'),
      pause: ofBoard('duraklattı', 'duraklatmak'),
      resume: ofBoard('sürdürdü', 'sürdürmek'),
      remove: ofBoard('sildi', 'silmek'),
      post: ofBoard('yayımladı', 'yayımlamak'),
    },
    settings: {
      done: ({ who }) => `${who} sunucunun ayarlarını **değiştirdi**`,
      unchanged: ({ who }) => `${who} sunucunun ayarlarını **değiştirmek** istedi ama hiçbir şey değişmedi`,
      failed: ({ who }) => `${who} sunucunun ayarlarını **değiştirmek** istedi ama başaramadı`,
      uncertain: ({ who }) => `${who} sunucunun ayarlarını **değiştirmek** istedi`,
      refused: ({ who }) => `${who}, sunucunun ayarlarını **değiştirme** iznine sahip değildi`,
    },
    fact: {
      contact: ({ id }) => `kişi ${id}`,
      game: ({ id }) => `oyun ${id}`,
      group: ({ id }) => `grup ${id}`,
    },
    label: {
      contact: ({ id }) => `kişi ${id}`,
      game: ({ id }) => `oyun ${id}`,
      group: ({ id }) => `grup ${id}`,
    },
    used: ({ who, commands }) => `${who} şunu kullandı: ${commands}`,
    usedInVain: ({ who, commands }) => `${who}, kullanma iznine sahip değildi: ${commands}`,
    repeated: ({ said, count }) => `${said}, bir dakika içinde ${number(count)} kez daha`,
    withReason: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'zaten öyleydi',
      'it is so already': 'zaten böyle',
      'somebody has changed this since': 'biri bunu bu arada değiştirdi',
      'it no longer fits the filter': 'artık filtreye uymuyor',
      'there is nothing with this id': 'bu ID ile bir şey yok',
      'it had changed since it was shown': 'gösterildikten sonra değişmişti',
      'the code was wrong': 'kod yanlıştı',
      'somebody else was asked': 'başka birinin onaylaması gerekiyor',
      'the time to confirm was over': 'onaylama süresi dolmuştu',
      'it is uncertain whether it was done': 'yapılıp yapılmadığı belli değil',
      'the store was away': 'veritabanına ulaşılamadı',
      'the store was full': 'veritabanı doluydu',
      'the store was read-only': 'veritabanı yalnızca okunabiliyordu',
      'the store was locked': 'başka bir işlem veritabanını kilitlemişti',
      'the store was damaged': 'veritabanı bozuktu',
      'it was too late': 'bir sonraki yayımlanmaya kalan sürenin yarısından çoğu geçmişti',
      'the channel could not be read': 'Rollcall bu mesajın zaten orada olup olmadığına bakamadı',
      'not-found': 'bu ID ile bir şey yok',
      'invalid-id': 'ID geçersiz',
      'rate-limited': 'hizmet meşguldü',
      unauthorised: 'hizmet Rollcall’un erişimini reddediyor',
      refused: 'hizmet bunu reddetti',
      unavailable: 'hizmete ulaşılamadı',
      'too-slow': 'hizmetin yanıtı çok uzun sürdü',
      accepted: 'hizmet bunu kabul etti ve belki daha sonra yapacak',
      unconfirmed: 'hizmet onaylamadı, yine de yapılmış olabilir',
      ignored: 'hizmet kabul etti ama hiçbir şeyi değiştirmedi',
      'unexpected-answer': 'hizmet geçersiz bir yanıt verdi',
    },
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
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'kişi',
      game: 'oyun',
      group: 'grup',
      is_pinned: 'sabit',
      is_muted: 'sessizde',
      notifications_off: 'bildirimler kapalı',
      archived_at: 'arşiv',
      pinned_message_id: 'sabitlenen mesaj',
      reason: 'neden',
      filter: 'filtre',
    },
    yes: 'evet',
    no: 'hayır',
    none: 'yok',
    where: 'Nerede oldu',
    dropped: ({ count }) => `Önceki ${number(count)} satır buraya sığmadı: Botun kayıtlarında var.`,
  } satisfies WordsOf<'audit'>;
};
