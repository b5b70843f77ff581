-- What a name looks like. The letters are those of Unicode's confusables that pass for a Latin letter or a digit, in lower case.
CREATE FUNCTION name_look(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(translate(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g')),
    'ᒿꛯ𖼻𑣊б𑣕𑣆৪੪𞣋ȣ𐌚੧୨৭൭𑣌𑣖ɑαаᗅꓮ𖽀𐊠ᖯᗷꓐ𐊂𐊡𐌁ᴄⲥсꮯ𐐽𑣲𑣩ꓚ𐊢𐌂𐔜ԁᑯꓒᗞᗪꓓꬲеҽⴹꓰ𐊆ꬵꞙẝքᖴꓝ𑣂𐊇𐊥𐔥ɡᶃƍցꓖһհᕼꓧ𐋏ıɪɩιіꙇӏꭵ𑣃ϳјᒍꓙᛕꓗ𐔘١۱𐌠𞣇ǀוןاߊⵏᛁꓲ𖼨𐊊𐌉ᒪꓡ𖼖𐔦ᗰᛖꓟ𐊰𐌑ոռꓠ𐔓०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽοσⲟоჿօסهھہەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ⵔዐଠꓳ𐊒𐊫𐔖ρⲣрᑭꓑ𐊕ԛգզⵕꭇꭈᴦⲅгꮁᖇꓣ𖼵ꜱƽѕꮪ𑣁𐑈ꓢ𖼺𐊖ꓔ𖼊𐊗𐊱𐌕ꞟᴜꭎꭒʋυս𐓶𑣘ሀᑌꓴ𖽂ᴠνѵט𑜆ꮩ𑣀٧۷ⴸᐯꛟꓦ𖼈𐔝ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ꓪхᕁᕽ𐌢𑣬ⵝᚷꓫ𐊐𐊴𐌗𐔧ɣᶌʏỿꭚγуүყ𑣜ꓬ𖽃𐊲ᴢꮓ𑣄𐋵𑣥ꓜꝛƨϩꙅɜȝʒꝫⳍзӡꮞ𑣏𑣛ⳓꮾ𐓺ꝯⳋꭺƅьꮟꞵβвᏼꮷꭰεꭼ𑣎ϝԍꮐᏻꮒηⲏнꮋʝꭻκⲕкꮶⲓⳑꮮ𑣒𐑃μϻⲙмꮇⲛꮲʀꭱꮢ𐓜տꮥτⲧтꭲꮤꭓχⲭⲩꭹꮍζ𑣉',
    '223366788888999999aaaaaaabbbbbbcccccccccccddddddeeeeeeffffffffffggggghhhhhiiiiiiiiijjjjkkklllllllllllllllllllmmmmmnnnnoooooooooooooooooooooooooooooooooooooooooooooppppppqqqqrrrrrrrrrssssssssstttttuuuuuuuuuuuuuvvvvvvvvvvvvvvvwwwwwwwwwwwwxxxxxxxxxxxxyyyyyyyyyyyyyzzzzzz2222333333344566799abbbbbbbddeeefggghhhhhjjkkkklllllmmmmmnprrrrssttttwxxxyyyzz'), NFC)
$$;
--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "username_look" text GENERATED ALWAYS AS (name_look(username)) STORED;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "is_look_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "sys_user" SET "is_look_own" = false WHERE "id" NOT IN (SELECT min("id") FROM "sys_user" GROUP BY "username_look");
--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_username_look_unique" ON "sys_user" USING btree ("username_look") WHERE "sys_user"."is_look_own";