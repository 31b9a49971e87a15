import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ number }: Formats<'ko'>) => {
  const action = (button: string) => ({
    button,
    chosen: `선택 항목 ${button}`,
    all: ({ count }: { count: number }) => `${number(count)}개 ${button}`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${number(all)}개 중 ${number(count)}개 ${button}`,
    doing: ({ done, all }: { done: number; all: number }) =>
      `${button} 진행 중: ${number(all)}개 중 ${number(done)}개 완료 …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}: ${counts.join(', ')}`,
  });
  return {
    group: ({ group }) => `그룹 ${group}`,
    action: {
      pin: action('고정'),
      unpin: action('고정 해제'),
      mute: action('음소거'),
      unmute: action('음소거 해제'),
      archive: action('보관'),
      restore: action('복원'),
    },
    scoreAction: { mute: action('알림 끄기'), unmute: action('알림 켜기') },
    undo: {
      button: '실행 취소',
      doing: ({ done, all }) => `취소 중: ${number(all)}개 중 ${number(done)}개 완료 …`,
      report: ({ counts }) => `실행 취소: ${counts.join(', ')}`,
      done: '변경을 취소했습니다.',
      choose: '취소할 것을 고르세요',
      nothingChosen: '먼저 메뉴에서 취소할 것을 고르세요.',
      leavesOut: ({ count }) => `${number(count)}개는 ID가 너무 길어 "실행 취소"에서 빠집니다.`,
    },
    button: {
      show: '보기',
      pinMessage: '메시지 고정',
      unpinMessage: '메시지 고정 해제',
      delete: '삭제',
      deleteForGood: '영구 삭제',
      archiveInstead: '대신 보관',
      keep: '남겨 두기',
      cancel: '취소',
      lookFurther: '더 찾기',
      refresh: '새로 고침',
      goOn: '계속 …',
    },
    nothingDeleted: '아무것도 삭제하지 않았습니다.',
    nothingChanged: '아무것도 바꾸지 않았습니다.',
    nothingChosen: '먼저 메뉴에서 고르세요.',
    chooseMeant: '어느 것인지 고르세요',
    loading: '아직 불러오는 중입니다. ID 전체를 입력하거나 다시 시도하세요.',
    reason: ({ reason }) => `이유: ${reason}`,
    reasonForm: {
      label: '이유(선택 사항)',
      about: '변경과 함께 기록됩니다. 다음 단계에서 확인을 요청합니다.',
    },
    confirm: {
      onlyYou: ({ time }) => `나만 확인할 수 있습니다. 기한: ${time}`,
      onlyThey: ({ user }) => `${user}만 확인할 수 있습니다.`,
      tooLate: '확인할 수 있는 5분이 지났습니다. 목록의 버튼을 다시 누르세요.',
      confirmedAlready: '이미 확인했습니다. 진행 상황은 해당 메시지에 나옵니다.',
      askedAnew: '이 필터에 맞는 줄이 확인을 요청했을 때와 달라져서 아직 아무것도 바꾸지 않았습니다.',
    },
    list: {
      filtersTooLong: '필터가 너무 길어 페이지 버튼을 쓸 수 없습니다. `limit` 값을 키우면 더 보입니다.',
      notShownAgain: ({ command }) =>
        `변경 후에는 이 목록을 다시 보여 주지 않습니다. ${command} 명령어를 쓰세요.`,
      pressRefresh: '목록에 아직 나오지 않았습니다. 아래의 "새로 고침" 버튼을 누르세요.',
      noFilter: '필터 없음',
    },
    bulk: {
      mostOfRun: ({ most }) => `한 번에 ${number(most)}개까지 바꿀 수 있습니다. 나머지는 반복하세요.`,
      noUndo: ({ most }) =>
        `${number(most)}줄이 넘으면 실행을 취소할 수 없습니다. 바뀐 ID는 보고서에 파일로 들어 있습니다.`,
      asOf: ({ time }) => `${time} 기준`,
      others: ({ count }) => `… 그 밖에 ${number(count)}개`,
      stopped: 'Rollcall이 도중에 멈춰야 했습니다. 아직 선택된 것은 다시 시도할 수 있습니다.',
      endedAfter: ({ done, all }) => `${number(all)}줄 중 ${number(done)}줄 뒤에 멈췄습니다.`,
      more: ({ count, time }) =>
        `이 필터에 ${number(count)}개가 더 맞지만(${time} 기준) 바꾸지 않았습니다. "계속" 버튼을 누르면 그것에 대해 묻습니다.`,
      remaining: ({ count }) =>
        `${number(count)}개가 남았습니다. "계속" 버튼을 누르면 바꿀 필요가 없는 것은 건너뜁니다.`,
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `아무것도 입력하지 않아 바뀐 것이 없습니다. 메시지의 ID를 입력하거나, 고정하지 않으려면 ${none} 입력.`,
      isNow: '메시지를 고정했습니다.',
      noneIsNow: '이제 고정된 메시지가 없습니다.',
      wasAlready: '이미 고정된 메시지입니다. 아무것도 바꾸지 않았습니다.',
      noneWasAlready: '고정된 메시지가 없었습니다. 아무것도 바꾸지 않았습니다.',
      before: ({ message }) => `이전 메시지: ${message}`,
      noneBefore: '이전에는 고정된 메시지가 없었습니다.',
      tooSlow: '서비스가 너무 느려 양식을 쓸 수 없습니다. 다시 시도하거나 `message` 옵션도 입력하세요.',
      tooLong: 'ID가 너무 길어 양식을 쓸 수 없습니다. `message` 옵션도 입력하세요.',
      share: '응답을 공유하려면 `message` 옵션도 입력하세요.',
      label: '메시지 ID',
      reason: '이유',
      typeNone: ({ none }) => `메시지를 고정하지 않으려면 ${none} 입력.`,
      pinnedNow: ({ none }) => `지금 고정된 메시지입니다. 고정하지 않으려면 ${none} 입력.`,
    },
    findConversations: {
      none: '대화 없음',
      all: ({ count }) => `대화 ${number(count)}개`,
      noneOfMore: '대화 없음, 살펴볼 것이 더 있음',
      someOfMore: ({ count }) => `대화 ${number(count)}개, 살펴볼 것이 더 있음`,
      sought: ({ id, name }) =>
        `Rollcall은 사용자의 ID(${id})나 이름(${name})을 상대로 찾습니다. 서비스는 Discord 사용자에 대해 그 밖의 것을 모릅니다.`,
      soFar: ({ count }) =>
        `지금까지 대화 ${number(count)}개를 살펴보았습니다. 나머지는 잠시 후 다시 시도하세요.`,
    },
  } satisfies WordsOf<'moderation'>;
};
