ALTER TABLE "chat_message" ADD COLUMN "tokens" "tsvector";--> statement-breakpoint
CREATE INDEX "chat_message_tokens_index" ON "chat_message" USING gin ("tokens") WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "chat_message_loose_index" ON "chat_message" USING btree ("conversation_id") WHERE tokens is null;--> statement-breakpoint
CREATE INDEX "chat_message_running_index" ON "chat_message" USING btree ("conversation_id") WHERE state = 'running';
