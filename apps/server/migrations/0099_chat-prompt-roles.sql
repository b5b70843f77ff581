ALTER TABLE "chat_prompt" ADD COLUMN "role_ids" bigint[] DEFAULT '{}' NOT NULL;
