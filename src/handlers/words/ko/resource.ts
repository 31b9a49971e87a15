import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource and for whom or what it is with. The resources end in a vowel, and take 를, 는 and 가. */
interface Nouns {
  readonly one: '대화' | '점수';
  readonly party: '상대' | '게임';
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores: Korean has neither gender nor plural forms in its nouns. */
export function resource({ number }: Formats<'ko'>, { one, party: of, option, command }: Nouns) {
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `${of} ${party}의 ${one} ${number(found)}개가 있습니다. ${next}`,
    atLeast: ({ found, party }) => `${of} ${party}의 ${one} ${number(found)}개 이상이 있습니다. ${next}`,
    soFar: ({ found, party, looked }) =>
      `지금까지 살펴본 ${one} ${number(looked)}개 중 ${of} ${party}의 것은 ${number(found)}개입니다. ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `지금까지 살펴본 ${one} ${number(looked)}개 중 ${of} ${party}의 것은 ${number(found)}개 이상입니다. ${next}`,
    available: ({ found, party, looked }) =>
      `살펴볼 수 있는 ${one} ${number(looked)}개 중 ${of} ${party}의 것은 ${number(found)}개입니다. ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `살펴볼 수 있는 ${one} ${number(looked)}개 중 ${of} ${party}의 것은 ${number(found)}개 이상입니다. ${next}`,
  });
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already,
    isNow: `${one}${isNow}`,
    wasAlready: `${already} ${one}입니다. 아무것도 바꾸지 않았습니다.`,
  });
  const muting =
    command === 'score'
      ? {
          fact: '알림 꺼짐',
          flag: '알림이 꺼진 것',
          not: '알림이 켜진 것',
          mute: change('알림 끔', '이미 알림이 꺼진', '의 알림을 껐습니다.'),
          unmute: change('알림 켬', '이미 알림이 켜진', '의 알림을 켰습니다.'),
        }
      : {
          fact: '음소거됨',
          flag: '음소거된 것',
          not: '음소거되지 않은 것',
          mute: change('음소거함', '이미 음소거된', '를 음소거했습니다.'),
          unmute: change('음소거 해제함', '음소거되지 않은', '의 음소거를 해제했습니다.'),
        };
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: `${of} 없음`,
      nobody: command === 'score' ? '게임 없음' : '상대 없음',
      active: ({ time }) => `활동 ${time}`,
      neverActive: '활동한 적 없음',
      opened: ({ time }) => `열림 ${time}`,
      neverOpened: '연 적 없음',
      created: ({ time }) => `생성 ${time}`,
      muted: muting.fact,
      pinned: '고정됨',
      archived: ({ time }) => `보관 ${time}`,
      pinnedMessage: ({ message }) => `고정 메시지 ${message}`,
    },
    change: {
      pin: change('고정함', '이미 고정된', '를 고정했습니다.'),
      unpin: change('고정 해제함', '고정되지 않은', '의 고정을 해제했습니다.'),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change('보관함', '이미 보관된', '를 보관했습니다.'),
      restore: change('복원함', '보관되지 않은', '를 복원했습니다.'),
    },
    undo: {
      line: {
        done: '취소함',
        soAlready: '이미 취소됨',
        changedSince: '그 사이 누군가 바꿈',
      },
      nothing: {
        soAlready: `아무것도 취소하지 않았습니다. 이미 취소되어 있습니다. 지금의 ${one}입니다.`,
        changedSince: `아무것도 취소하지 않았습니다. 그 사이 누군가 바꾸었습니다. 지금의 ${one}입니다.`,
      },
    },
    card: {
      created: `${one}를 만들었습니다.`,
      tooLongForButtons: `ID가 너무 길어 버튼을 쓸 수 없습니다. /${command} pin, mute, archive, pin-message 또는 delete 명령어를 쓰세요.`,
      isAnother: `이 ID는 이제 다른 ${one}의 것입니다.`,
    },
    create: {
      whichParty: `${of}, 그룹, 또는 둘 다 입력하세요. 옵션은 \`${option}\` 및 \`group\`입니다.`,
    },
    delete: {
      question: `이 ${one}를 삭제할까요? 모든 메시지와 함께 영원히 사라집니다. 보관하면 나중에 복원할 수 있습니다.`,
      changedSinceAsked: '질문한 뒤에 바뀌었습니다. 지금은 이렇습니다.',
      byCode: ({ code }) => `확인하려면 5분 안에 ${code} 코드로 /${command} delete 명령어를 다시 실행하세요.`,
      byCodeAndReason: ({ code }) =>
        `확인하려면 5분 안에 ${code} 코드와 이유를 넣어 /${command} delete 명령어를 다시 실행하세요.`,
      wrongCode: `코드가 틀렸거나 5분이 지났습니다. 코드 없이 /${command} delete 명령어를 실행하면 새 코드가 나옵니다.`,
      tooLate: `확인할 수 있는 5분이 지났습니다. /${command} delete 명령어를 다시 실행하세요.`,
      done: ({ id }) => `${one} ${id}: 삭제했습니다.`,
      goneAlready: ({ id }) => `${one} ${id}: 이미 삭제되었습니다.`,
    },
    messageForm: `${one}의 메시지 고정`,
    looked: {
      soFar: ({ count }) => `지금까지 ${one} ${number(count)}개를 살펴보았습니다.`,
      available: ({ count }) => `살펴볼 수 있는 ${one} ${number(count)}개를 모두 살펴보았습니다.`,
    },
    suggested: {
      none: `아직 ${one}가 없습니다. /${command} create 명령어로 만듭니다.`,
      soFar: ({ count }) =>
        `지금까지 ${one} ${number(count)}개를 살펴보았습니다. 더 입력하거나 잠시 후 다시 시도하세요`,
      available: ({ count }) =>
        `살펴볼 수 있는 ${one}는 ${number(count)}개입니다. 다른 것은 ID 전체를 입력하세요`,
      chosenStatus: `그 줄은 검색이 어디까지 되었는지만 알려 줍니다. ${of} 또는 ID를 입력하세요.`,
    },
    meant: {
      none: ({ typed }) =>
        `${typed}: 이 ID나 ${of}의 ${one}가 없습니다. 삭제되었거나 철자가 다를 수 있습니다.`,
      noneSoFar: ({ typed, looked }) =>
        `${typed}: 이 ID나 ${of}의 ${one}가 없습니다. 지금까지 ${number(looked)}개를 살펴보았습니다. ID 전체를 입력하거나 잠시 후 다시 시도하세요.`,
      noneAvailable: ({ typed, looked }) =>
        `${typed}: 이 ID나 ${of}의 ${one}가 없습니다. 살펴볼 수 있는 ${number(looked)}개를 모두 살펴보았습니다. ID 전체를 입력하세요.`,
      notToTheLetter: ({ typed }) => `${typed}: ${of} 이름이 정확히 같은 ${one}가 없습니다.`,
      choose: several('어느 것인지 고르세요.'),
      giveId: several(`해당하는 ID를 입력하세요. /${command} list 명령어가 보여 줍니다.`),
    },
    filter: {
      only: ({ flags }) => `${flags.join(', ')}만`,
      flag: { muted: muting.flag, archived: '보관된 것', pinned: '고정된 것' },
      not: { muted: muting.not, archived: '보관되지 않은 것', pinned: '고정되지 않은 것' },
      group: ({ group }) => `그룹 ${group}`,
      party: ({ part }) => `${of}에 ${part} 포함`,
      lastActiveFirst: '최근 활동순',
    },
    menu: {
      choose: `${one}를 골라 한 번에 바꾸기`,
      chosen: ({ count, most }) => `${number(count)}개 선택됨, 최대 ${number(most)}개`,
      onOtherPages: '다른 페이지에서 선택한 것',
    },
    all: {
      button: '이 필터 전체 …',
      question: {
        all: ({ count }) =>
          `이 필터에 맞는 ${one} ${number(count)}개를 모두 바꿀까요? 바꾸기 전에 하나씩 다시 확인하며, 더는 맞지 않는 것은 바꾸지 않습니다.`,
        atLeast: ({ count }) =>
          `이 필터에서 지금까지 찾은 ${one} ${number(count)}개를 바꿀까요? 바꾸기 전에 하나씩 다시 확인하며, 더는 맞지 않는 것은 바꾸지 않습니다.`,
      },
      heading: {
        all: ({ count }) => `${one} ${number(count)}개 모두`,
        atLeast: ({ count }) => `${one} ${number(count)}개 이상`,
      },
      none: `이 필터에 맞는 ${one}가 더는 없습니다. 목록 아래의 "새로 고침" 버튼을 누르세요.`,
    },
    report: {
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
      line: { noLongerFits: '더는 필터에 맞지 않음', notTried: '시도 안 함' },
      tryAgain: ({ count }) => `${number(count)}개 다시 시도`,
    },
  } satisfies Some<ResourceWords>;
}
