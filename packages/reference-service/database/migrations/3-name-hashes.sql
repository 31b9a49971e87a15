-- Score records have the hash of a player's name: SHA-256 of its UTF-8 bytes. The beginning of it finds a name; names that
-- share one are compared whole. For a million names it takes a third of the room of whole hashes. SQLite has no such
-- function, so that `fillHashes` fills the column for names of before.

ALTER TABLE names ADD COLUMN hash_start BLOB NOT NULL DEFAULT x'';
CREATE INDEX names_by_hash ON names (hash_start);
