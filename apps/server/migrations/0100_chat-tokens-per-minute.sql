ALTER TABLE "chat_pace" ADD COLUMN "tokens" bigint DEFAULT 0 NOT NULL;
