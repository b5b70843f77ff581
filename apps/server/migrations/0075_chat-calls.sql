ALTER TABLE "chat_message" ADD COLUMN "calls" jsonb DEFAULT '[]'::jsonb NOT NULL;
