import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ plural, number }: Formats<'pt-BR'>) => {
  const inSeconds = (seconds: number) =>
    plural(seconds, {
      one: `${number(seconds)} segundo`,
      many: `${number(seconds)} de segundos`,
      other: `${number(seconds)} segundos`,
    });
  return {
    title: 'Configurações deste servidor',
    name: {
      moderator_roles: 'Cargos de moderador',
      audit_channel: 'Canal de auditoria',
      language: 'Idioma',
      page_size: 'Linhas por página',
      cooldown: 'Tempo de espera',
    },
    line: ({ name, value, source }) => `**${name}:** ${value} · ${source}`,
    value: {
      permissionAlone: 'basta “Gerenciar mensagens”',
      nobodyModerates: 'ninguém modera aqui',
      none: 'nenhum',
      ofEachCommand: 'conforme o comando',
      seconds: ({ seconds }) => inSeconds(seconds),
      notSet: 'sem escolha',
    },
    source: {
      server: 'escolha deste servidor',
      host: 'escolha do responsável pelo bot',
      discord: 'escolha do Discord',
      usual: 'padrão',
    },
    note: {
      hostRoles: ({ roles }) =>
        `Os moderadores também precisam de um cargo que o responsável pelo bot exige: ${roles.join(', ')}.`,
      hostCooldown: ({ seconds }) =>
        `O tempo de espera escolhido aqui é de ${inSeconds(seconds)}. O do responsável pelo bot é maior e é o que vale.`,
      notModerated: ({ setting }) =>
        `Não dá para escolher cargos de moderador: o responsável por este bot precisa primeiro incluir este servidor em ${setting}.`,
      noToken: ({ setting }) =>
        `Não dá para escolher um canal de auditoria: o responsável por este bot precisa primeiro configurar ${setting}.`,
      noCooldown:
        'Não dá para escolher um tempo de espera: o do responsável pelo bot já é tão longo quanto o maior do formulário.',
      notSaved: ({ setting }) =>
        `Não dá para alterar nada: este bot funciona em vários processos, então o responsável por ele precisa primeiro configurar ${setting}.`,
      away: 'Não dá para acessar o banco de dados das configurações: os valores acima continuam valendo, e nada pode ser alterado até ele voltar.',
      untrusted:
        'Não dá para acessar o banco de dados das configurações: até ele voltar, ninguém pode moderar nem alterar nada.',
      unreadable:
        'Não dá para ler as configurações salvas deste servidor, então ninguém pode moderar aqui: clique em “Alterar” e envie o formulário para salvá-las de novo.',
      auditBehind: ({ channel }) =>
        `As linhas da auditoria não chegam a ${channel}: permita que o Rollcall escreva lá, ou escolha outro canal.`,
    },
    button: { change: 'Alterar', history: 'Histórico', export: 'Exportar', back: 'Voltar' },
    form: {
      about: {
        moderator_roles: 'Os moderadores precisam de um destes, além do que o responsável pelo bot exige.',
        audit_channel: 'Lá fica anotado o que é alterado neste servidor.',
        language: 'Para o que todos veem. O que só você vê fica no seu idioma.',
        page_size: 'Quando ninguém pede outro número.',
        cooldown: 'Quanto cada pessoa espera antes de usar o mesmo comando de novo.',
      },
      gone: 'O que estava escolhido pode não existir mais. O que ficar vazio continua como está.',
      asHost: ({ value }) => `Conforme o responsável pelo bot: ${value}`,
      asDiscord: ({ value }) => `Conforme o Discord: ${value}`,
      asEachCommand: 'Conforme o comando',
    },
    saved: ({ names }) => `Salvo: ${names.join(', ')}.`,
    unchanged: 'Não havia nada de novo no formulário, então nada foi salvo.',
    changedSince:
      'Nada foi salvo: outra pessoa alterou as configurações nesse meio-tempo. Confira e tente de novo.',
    failed: {
      away: 'Nada foi salvo: não dá para acessar o banco de dados das configurações. Tente de novo em um minuto.',
      full: 'Nada foi salvo: o banco de dados das configurações está cheio. Avise o responsável por este bot.',
      'read-only':
        'Nada foi salvo: o banco de dados das configurações só pode ser lido. Avise o responsável por este bot.',
      locked:
        'Nada foi salvo: outro processo bloqueou o banco de dados das configurações. Tente de novo em um minuto.',
      damaged:
        'Nada foi salvo: o banco de dados das configurações está danificado. Avise o responsável por este bot.',
    },
    refused: {
      notOffered: ({ name }) =>
        `Nada foi salvo: o formulário não oferece esta escolha para “${name}”. Clique em “Alterar” e escolha de novo.`,
      permissions: ({ channel, permissions }) =>
        `Nada foi salvo: faltam permissões ao Rollcall em ${channel} (${permissions.join(', ')}). Conceda-as lá, ou escolha outro canal.`,
    },
    permission: {
      viewChannel: 'Ver canal',
      sendMessages: 'Enviar mensagens',
      embedLinks: 'Inserir links',
      readMessageHistory: 'Ver histórico de mensagens',
      attachFiles: 'Anexar arquivos',
    },
    history: {
      title: 'Últimas alterações',
      none: 'Nada foi alterado ainda.',
      host: 'o responsável pelo bot',
      by: ({ number, who, time }) => `**${number}.** ${who}, ${time}`,
      undid: ({ line }) => `${line}, para desfazer uma alteração anterior`,
      change: ({ name, before, after }) => `${name}: ${before} → ${after}`,
      leftOut: ({ count }) =>
        plural(count, {
          one: `${number(count)} alteração anterior não coube aqui.`,
          many: `${number(count)} de alterações anteriores não couberam aqui.`,
          other: `${number(count)} alterações anteriores não couberam aqui.`,
        }),
      unread: 'Não dá para ler o histórico agora: tente de novo em um minuto.',
      choose: 'Escolha uma alteração para desfazer',
      option: ({ number, names }) => `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }) => `Desfeito: ${names.join(', ')}.`,
      changedSince: ({ names }) => `Mudou de novo desde então, por isso fica como está: ${names.join(', ')}.`,
      notAllowed: ({ names }) => `Não é mais possível, por isso fica como está: ${names.join(', ')}.`,
      nothing: 'Nada foi desfeito.',
      notKept: 'Nada foi desfeito: esta alteração não está mais guardada.',
    },
  } satisfies WordsOf<'settings'>;
};
