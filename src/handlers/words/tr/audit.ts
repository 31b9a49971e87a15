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

export const audit = ({ number }: Formats<'tr'>) => {
  /** Each sentence is who, what and then which: so nothing behind it needs a case. */
  const kind = (noun: string) => {
    const which = (facts: readonly string[]) => (facts.length === 0 ? noun : `${noun} ${facts.join(' · ')}`);
    const verb = (done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who} **${done}**: ${which(facts)}`,
        unchanged: ({ who, facts }: One) =>
          `${who} **${wanted}** istedi, hiçbir şey değişmedi: ${which(facts)}`,
        failed: ({ who, facts }: One) => `${who} **${wanted}** istedi, olmadı: ${which(facts)}`,
        uncertain: ({ who, facts }: One) => `${who} **${wanted}** istedi: ${which(facts)}`,
        refused: ({ who, facts }: One) => `${who} için **${wanted}** izni yoktu: ${which(facts)}`,
      },
    });
    const ofSeveral = (done: string, wanted: string) => ({
      ...verb(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} **${done}**: ${number(count)} ${noun}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}**: ${number(count)} ${noun} içinden ${number(made)}`,
        none: ({ who, count }: Several) =>
          `${who} **${wanted}** istedi, hiçbir şey değişmedi: ${number(count)} ${noun}`,
        uncertain: ({ who, count }: Several) => `${who} **${wanted}** istedi: ${number(count)} ${noun}`,
      },
    });
    const ofFilter = (done: string, wanted: string) => ({
      ...ofSeveral(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}**: bir filtrenin ${number(count)} ${noun} sonucundan ${number(made)}`,
        none: ({ who, count }: Several) =>
          `${who} **${wanted}** istedi: bir filtrenin ${number(count)} ${noun} sonucu`,
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
      mute: ofFilter('sessize aldı', 'sessize almak'),
      unmute: ofFilter('sesini açtı', 'sesini açmak'),
      archive: ofFilter('arşivledi', 'arşivlemek'),
      restore: ofFilter('geri getirdi', 'geri getirmek'),
      create: verb('oluşturdu', 'oluşturmak'),
      delete: verb('sildi', 'silmek'),
      pinMessage: verb('sabitlenen mesajı değiştirdi', 'sabitlenen mesajı değiştirmek'),
      undo: ofSeveral('bir değişikliği geri aldı', 'bir değişikliği geri almak'),
      undone: {
        pinning: undone('sabitlemeyi'),
        unpinning: undone('sabitlemenin kaldırılmasını'),
        muting: undone('sessize almayı'),
        unmuting: undone('sesin açılmasını'),
        archiving: undone('arşivlemeyi'),
        restoring: undone('geri getirmeyi'),
        pinningMessage: undone('bir mesajın sabitlenmesini'),
        unpinningMessage: undone('bir mesajın sabitlemesinin kaldırılmasını'),
      },
    };
  };
  return {
    conversation: kind('konuşma'),
    score: kind('skor'),
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
    used: ({ who, commands }) => `${who} kullandı: ${commands}`,
    usedInVain: ({ who, commands }) => `${who} için kullanma izni yoktu: ${commands}`,
    repeated: ({ said, count }) => `${said}, bir dakika içinde ${number(count)} kez daha`,
    because: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'zaten öyleydi',
      'it is so already': 'zaten böyle',
      'somebody has changed this since': 'biri bunu o zamandan beri değiştirdi',
      'it no longer fits the filter': 'artık filtreye uymuyor',
      'there is nothing with this id': 'bu kimlikle bir şey yok',
      'it had changed since it was shown': 'gösterildikten sonra değişmişti',
      'the code was wrong': 'kod yanlıştı',
      'somebody else was asked': 'soru başkasına sorulmuştu',
      'the time to confirm was over': 'onaylama süresi dolmuştu',
      'it is uncertain whether it was done': 'yapılıp yapılmadığı belli değil',
      'not-found': 'bu kimlikle bir şey yok',
      'invalid-id': 'kimlik geçersiz',
      'rate-limited': 'hizmet meşguldü',
      unauthorised: 'hizmet Rollcall’a izin vermiyor',
      refused: 'hizmet bunu reddetti',
      unavailable: 'hizmete ulaşılamadı',
      'too-slow': 'hizmetin yanıtı çok uzun sürdü',
      accepted: 'hizmet bunu kabul etti ve belki daha sonra yapacak',
      unconfirmed: 'hizmet onaylamadı, yine de yapılmış olabilir',
      ignored: 'hizmet kabul etti ama hiçbir şeyi değiştirmedi',
      'unexpected-answer': 'hizmetin yanıtı anlaşılmıyordu',
    },
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
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'kişi',
      game: 'oyun',
      group: 'grup',
      is_pinned: 'sabit',
      is_muted: 'sessizde',
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
