-- takes away: that a folder's name is its owner's only one of that name; it is the only one of its place.
ALTER TABLE "chat_folder" DROP CONSTRAINT "chat_folder_owner_id_name_unique";--> statement-breakpoint
ALTER TABLE "chat_folder" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "chat_folder" ADD CONSTRAINT "chat_folder_parent_id_chat_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."chat_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_folder_parent_id_index" ON "chat_folder" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "chat_folder" ADD CONSTRAINT "chat_folder_place_unique" UNIQUE NULLS NOT DISTINCT("owner_id","parent_id","name");
--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD COLUMN "cost_limit" bigint;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD COLUMN "token_limit" bigint;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD COLUMN "cost_spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD COLUMN "tokens_spent" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE chat_conversation c SET cost_spent = used.cost, tokens_spent = used.tokens
FROM (
  SELECT conversation_id, coalesce(sum(cost_micro), 0) AS cost, coalesce(sum(coalesce(tokens_in, 0)::bigint + coalesce(tokens_out, 0)), 0) AS tokens
  FROM chat_message WHERE tokens_in IS NOT NULL OR cost_micro IS NOT NULL GROUP BY conversation_id
) used
WHERE used.conversation_id = c.id;
