-- A resource has its rows, with an index for each combination of filters, and the places of deleted rows.
--
-- `place` is the order of creation, never given twice (AUTOINCREMENT): a new row in the place of a deleted one would
-- turn up in the middle of a list that somebody reads page by page.
--
-- An index holds the place as well, and each holds exactly the rows of its combination, so that a page is a range of
-- one index wherever it begins and however rare its rows are. That makes 16 indexes, of which a row is in one or two
-- until somebody pins, mutes or archives it. (Ranges of fewer indexes would have to be merged, or scanned where two
-- rare flags have to meet.)
--
-- `answer` is the row as it is answered with, made by SQLite whenever the row is written: rows are read far more often,
-- and a page of ten is read in less than half of the time that its hundred values take one by one.

CREATE TABLE users (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE
   ) STRICT;
CREATE TABLE tokens (
     id TEXT PRIMARY KEY,
     user_id INTEGER NOT NULL REFERENCES users (id),
     hash BLOB NOT NULL,
     created_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE TABLE conversations (
     place INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     user_id INTEGER NOT NULL REFERENCES users (id),
     contact_id TEXT,
     group_id TEXT,
     pinned_message_id TEXT,
     is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
     is_muted INTEGER NOT NULL DEFAULT 0 CHECK (is_muted IN (0, 1)),
     last_active_at INTEGER,
     last_opened_at INTEGER,
     created_at INTEGER NOT NULL,
     archived_at INTEGER,
     answer TEXT NOT NULL GENERATED ALWAYS AS (json_object(
       'id', id,
       'contact_id', contact_id,
       'group_id', group_id,
       'pinned_message_id', pinned_message_id,
       'is_pinned', json(iif(is_pinned, 'true', 'false')),
       'is_muted', json(iif(is_muted, 'true', 'false')),
       'last_active_at', last_active_at,
       'last_opened_at', last_opened_at,
       'created_at', created_at,
       'archived_at', archived_at
     )) STORED,
     CHECK (contact_id IS NOT NULL OR group_id IS NOT NULL)
   ) STRICT;
CREATE INDEX conversations_by_user ON conversations (user_id) ;
CREATE INDEX conversations_by_user_pinned ON conversations (user_id) WHERE is_pinned = 1;
CREATE INDEX conversations_by_user_muted ON conversations (user_id) WHERE is_muted = 1;
CREATE INDEX conversations_by_user_pinned_muted ON conversations (user_id) WHERE is_pinned = 1 AND is_muted = 1;
CREATE INDEX conversations_by_user_archived ON conversations (user_id) WHERE archived_at IS NOT NULL;
CREATE INDEX conversations_by_user_pinned_archived ON conversations (user_id) WHERE is_pinned = 1 AND archived_at IS NOT NULL;
CREATE INDEX conversations_by_user_muted_archived ON conversations (user_id) WHERE is_muted = 1 AND archived_at IS NOT NULL;
CREATE INDEX conversations_by_user_pinned_muted_archived ON conversations (user_id) WHERE is_pinned = 1 AND is_muted = 1 AND archived_at IS NOT NULL;
CREATE INDEX conversations_by_group ON conversations (user_id, group_id) WHERE group_id IS NOT NULL;
CREATE INDEX conversations_by_group_pinned ON conversations (user_id, group_id) WHERE group_id IS NOT NULL AND is_pinned = 1;
CREATE INDEX conversations_by_group_muted ON conversations (user_id, group_id) WHERE group_id IS NOT NULL AND is_muted = 1;
CREATE INDEX conversations_by_group_pinned_muted ON conversations (user_id, group_id) WHERE group_id IS NOT NULL AND is_pinned = 1 AND is_muted = 1;
CREATE INDEX conversations_by_group_archived ON conversations (user_id, group_id) WHERE group_id IS NOT NULL AND archived_at IS NOT NULL;
CREATE INDEX conversations_by_group_pinned_archived ON conversations (user_id, group_id) WHERE group_id IS NOT NULL AND is_pinned = 1 AND archived_at IS NOT NULL;
CREATE INDEX conversations_by_group_muted_archived ON conversations (user_id, group_id) WHERE group_id IS NOT NULL AND is_muted = 1 AND archived_at IS NOT NULL;
CREATE INDEX conversations_by_group_pinned_muted_archived ON conversations (user_id, group_id) WHERE group_id IS NOT NULL AND is_pinned = 1 AND is_muted = 1 AND archived_at IS NOT NULL;
CREATE TABLE deleted_conversations (
     id TEXT PRIMARY KEY,
     user_id INTEGER NOT NULL,
     place INTEGER NOT NULL,
     deleted_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_conversations_by_time ON deleted_conversations (deleted_at);
CREATE TABLE scores (
     place INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     user_id INTEGER NOT NULL REFERENCES users (id),
     game_id TEXT,
     group_id TEXT,
     pinned_message_id TEXT,
     is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
     is_muted INTEGER NOT NULL DEFAULT 0 CHECK (is_muted IN (0, 1)),
     last_active_at INTEGER,
     last_opened_at INTEGER,
     created_at INTEGER NOT NULL,
     archived_at INTEGER,
     answer TEXT NOT NULL GENERATED ALWAYS AS (json_object(
       'id', id,
       'game_id', game_id,
       'group_id', group_id,
       'pinned_message_id', pinned_message_id,
       'is_pinned', json(iif(is_pinned, 'true', 'false')),
       'is_muted', json(iif(is_muted, 'true', 'false')),
       'last_active_at', last_active_at,
       'last_opened_at', last_opened_at,
       'created_at', created_at,
       'archived_at', archived_at
     )) STORED,
     CHECK (game_id IS NOT NULL OR group_id IS NOT NULL)
   ) STRICT;
CREATE INDEX scores_by_user ON scores (user_id) ;
CREATE INDEX scores_by_user_pinned ON scores (user_id) WHERE is_pinned = 1;
CREATE INDEX scores_by_user_muted ON scores (user_id) WHERE is_muted = 1;
CREATE INDEX scores_by_user_pinned_muted ON scores (user_id) WHERE is_pinned = 1 AND is_muted = 1;
CREATE INDEX scores_by_user_archived ON scores (user_id) WHERE archived_at IS NOT NULL;
CREATE INDEX scores_by_user_pinned_archived ON scores (user_id) WHERE is_pinned = 1 AND archived_at IS NOT NULL;
CREATE INDEX scores_by_user_muted_archived ON scores (user_id) WHERE is_muted = 1 AND archived_at IS NOT NULL;
CREATE INDEX scores_by_user_pinned_muted_archived ON scores (user_id) WHERE is_pinned = 1 AND is_muted = 1 AND archived_at IS NOT NULL;
CREATE INDEX scores_by_group ON scores (user_id, group_id) WHERE group_id IS NOT NULL;
CREATE INDEX scores_by_group_pinned ON scores (user_id, group_id) WHERE group_id IS NOT NULL AND is_pinned = 1;
CREATE INDEX scores_by_group_muted ON scores (user_id, group_id) WHERE group_id IS NOT NULL AND is_muted = 1;
CREATE INDEX scores_by_group_pinned_muted ON scores (user_id, group_id) WHERE group_id IS NOT NULL AND is_pinned = 1 AND is_muted = 1;
CREATE INDEX scores_by_group_archived ON scores (user_id, group_id) WHERE group_id IS NOT NULL AND archived_at IS NOT NULL;
CREATE INDEX scores_by_group_pinned_archived ON scores (user_id, group_id) WHERE group_id IS NOT NULL AND is_pinned = 1 AND archived_at IS NOT NULL;
CREATE INDEX scores_by_group_muted_archived ON scores (user_id, group_id) WHERE group_id IS NOT NULL AND is_muted = 1 AND archived_at IS NOT NULL;
CREATE INDEX scores_by_group_pinned_muted_archived ON scores (user_id, group_id) WHERE group_id IS NOT NULL AND is_pinned = 1 AND is_muted = 1 AND archived_at IS NOT NULL;
CREATE TABLE deleted_scores (
     id TEXT PRIMARY KEY,
     user_id INTEGER NOT NULL,
     place INTEGER NOT NULL,
     deleted_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_scores_by_time ON deleted_scores (deleted_at);
CREATE TABLE score_records (
     id INTEGER PRIMARY KEY,
     "the service" TEXT NOT NULL,
     provider TEXT NOT NULL,
     nft_earned TEXT NOT NULL,
     score INTEGER NOT NULL,
     stage INTEGER NOT NULL,
     bonus INTEGER NOT NULL,
     json TEXT NOT NULL,
     created_at TEXT NOT NULL,
     updated_at TEXT NOT NULL
   ) STRICT;
