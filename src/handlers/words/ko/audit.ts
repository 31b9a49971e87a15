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
type Muting = Readonly<Record<'mute' | 'unmute', readonly [done: string, wanted: string]>>;

/** A colon stands behind the person, since 이 or 가 depends on how the name ends. */
export const audit = ({ number }: Formats<'ko'>) => {
  /** The sentences about one thing of a kind, by the verb. */
  const verbsOf = (noun: string) => {
    const which = (facts: readonly string[]) => (facts.length === 0 ? noun : `${noun} ${facts.join(' · ')}`);
    return (done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who}: ${which(facts)} **${done}**`,
        unchanged: ({ who, facts }: One) => `${who}: ${which(facts)} **${wanted}** 시도, 바뀐 것 없음`,
        failed: ({ who, facts }: One) => `${who}: ${which(facts)} **${wanted}** 실패`,
        uncertain: ({ who, facts }: One) => `${who}: ${which(facts)} **${wanted}** 시도`,
        refused: ({ who, facts }: One) => `${who}: ${which(facts)} **${wanted}** 권한 없음`,
      },
    });
  };
  const kind = (noun: string, { mute, unmute }: Muting) => {
    const verb = verbsOf(noun);
    const ofSeveral = (done: string, wanted: string) => ({
      ...verb(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who}: ${noun} ${number(count)}개 **${done}**`,
        some: ({ who, made, count }: SomeOf) =>
          `${who}: ${noun} ${number(count)}개 중 ${number(made)}개 **${done}**`,
        none: ({ who, count }: Several) =>
          `${who}: ${noun} ${number(count)}개 **${wanted}** 시도, 바뀐 것 없음`,
        uncertain: ({ who, count }: Several) => `${who}: ${noun} ${number(count)}개 **${wanted}** 시도`,
      },
    });
    const ofFilter = (done: string, wanted: string) => ({
      ...ofSeveral(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who}: 필터에 맞는 ${noun} ${number(count)}개 중 ${number(made)}개 **${done}**`,
        none: ({ who, count }: Several) =>
          `${who}: 필터에 맞는 ${noun} ${number(count)}개 **${wanted}** 시도`,
      },
    });
    const undone = (what: string) => {
      const { one, several } = ofSeveral(`${what} 취소함`, `${what} 취소`);
      return { one: one.done, all: several.all, some: several.some };
    };
    return {
      pin: ofFilter('고정함', '고정'),
      unpin: ofFilter('고정 해제함', '고정 해제'),
      mute: ofFilter(...mute),
      unmute: ofFilter(...unmute),
      archive: ofFilter('보관함으로 옮김', '보관'),
      restore: ofFilter('복원함', '복원'),
      create: verb('만듦', '만들기'),
      delete: verb('삭제함', '삭제'),
      pinMessage: verb('고정 메시지 바꿈', '고정 메시지 바꾸기'),
      undo: ofSeveral('변경 취소함', '변경 취소'),
      undone: {
        pinning: undone('고정'),
        unpinning: undone('고정 해제'),
        muting: undone(mute[1]),
        unmuting: undone(unmute[1]),
        archiving: undone('보관'),
        restoring: undone('복원'),
        pinningMessage: undone('메시지 고정'),
        unpinningMessage: undone('메시지 고정 해제'),
      },
    };
  };
  const ofBoard = verbsOf('순위표');
  return {
    conversation: kind('대화', {
      mute: ['음소거함', '음소거'],
      unmute: ['음소거 해제함', '음소거 해제'],
    }),
    score: kind('점수', { mute: ['알림 끔', '알림 끄기'], unmute: ['알림 켬', '알림 켜기'] }),
    board: {
      create: ofBoard('만듦', '만들기'),
      change: ofBoard('변경함', '변경'),
      pause: ofBoard('일시 중지함', '일시 중지'),
      resume: ofBoard('다시 시작함', '다시 시작'),
      remove: ofBoard('삭제함', '삭제'),
      post: ofBoard('게시함', '게시'),
    },
    settings: {
      done: ({ who }) => `${who}: 서버 설정 **변경함**`,
      unchanged: ({ who }) => `${who}: 서버 설정 **변경** 시도, 바뀐 것 없음`,
      failed: ({ who }) => `${who}: 서버 설정 **변경** 실패`,
      uncertain: ({ who }) => `${who}: 서버 설정 **변경** 시도`,
      refused: ({ who }) => `${who}: 서버 설정 **변경** 권한 없음`,
    },
    fact: {
      contact: ({ id }) => `(상대 ${id})`,
      game: ({ id }) => `(게임 ${id})`,
      group: ({ id }) => `(그룹 ${id})`,
    },
    label: {
      contact: ({ id }) => `상대 ${id}`,
      game: ({ id }) => `게임 ${id}`,
      group: ({ id }) => `그룹 ${id}`,
    },
    used: ({ who, commands }) => `${who}: ${commands} 사용함`,
    usedInVain: ({ who, commands }) => `${who}: ${commands} 사용 권한 없음`,
    repeated: ({ said, count }) => `${said}, 1분 안에 ${number(count)}번 더`,
    withReason: ({ said, why }) => `${said} (${why})`,
    why: {
      'it was so already': '이미 그렇게 되어 있었음',
      'it is so already': '이미 그렇게 되어 있음',
      'somebody has changed this since': '그 사이 누군가 바꿈',
      'it no longer fits the filter': '더는 필터에 맞지 않음',
      'there is nothing with this id': '이 ID에 해당하는 것이 없음',
      'it had changed since it was shown': '표시된 뒤에 바뀌었음',
      'the code was wrong': '코드가 틀렸음',
      'somebody else was asked': '다른 사람이 확인해야 함',
      'the time to confirm was over': '확인 시간이 지났음',
      'it is uncertain whether it was done': '실행되었는지 확실하지 않음',
      'the store was away': '데이터베이스에 연결할 수 없었음',
      'the store was full': '데이터베이스가 가득 찼음',
      'the store was read-only': '데이터베이스가 읽기 전용이었음',
      'the store was locked': '다른 프로세스가 데이터베이스를 잠갔음',
      'the store was damaged': '데이터베이스가 손상되었음',
      'it was too late': '다음 게시까지의 시간이 절반 넘게 지났음',
      'the channel could not be read': '이미 게시되었는지 Rollcall이 확인할 수 없었음',
      'not-found': '이 ID에 해당하는 것이 없음',
      'invalid-id': 'ID가 올바르지 않음',
      'rate-limited': '서비스가 혼잡했음',
      unauthorised: '서비스가 Rollcall의 접근을 거부함',
      refused: '서비스가 거부했음',
      unavailable: '서비스에 연결할 수 없었음',
      'too-slow': '서비스의 응답이 너무 오래 걸렸음',
      accepted: '서비스가 요청을 받았으며 나중에 실행할 수 있음',
      unconfirmed: '서비스의 확인을 받지 못했지만 실행되었을 수도 있음',
      ignored: '서비스가 요청을 받았지만 아무것도 바꾸지 않았음',
      'unexpected-answer': '서비스의 응답이 올바르지 않았음',
    },
    counts: {
      done: ({ count }) => `완료 ${number(count)}개`,
      unchanged: ({ count }) => `변경 불필요 ${number(count)}개`,
      left: ({ count }) => `건너뜀 ${number(count)}개`,
      gone: ({ count }) => `이미 삭제됨 ${number(count)}개`,
      failed: ({ count }) => `실패 ${number(count)}개`,
      unconfirmed: ({ count }) => `확인 안 됨 ${number(count)}개`,
      defect: ({ count }) => `내부 오류 ${number(count)}개`,
      untried: ({ count }) => `시도 안 함 ${number(count)}개`,
    },
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: '상대',
      game: '게임',
      group: '그룹',
      is_pinned: '고정',
      is_muted: '음소거',
      notifications_off: '알림 꺼짐',
      archived_at: '보관',
      pinned_message_id: '고정 메시지',
      reason: '이유',
      filter: '필터',
    },
    yes: '예',
    no: '아니요',
    none: '없음',
    where: '실행된 곳',
    dropped: ({ count }) => `이전 ${number(count)}줄은 여기 들어가지 않았습니다. 봇의 로그에 있습니다.`,
  } satisfies WordsOf<'audit'>;
};
